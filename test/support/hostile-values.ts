/**
 * Values that run code, throw or lie when they are looked at: what an object can do to whoever trusts it.
 */
import { thenable } from "./thenable.js";

const HANDLERS = [
  "apply",
  "construct",
  "defineProperty",
  "deleteProperty",
  "get",
  "getOwnPropertyDescriptor",
  "getPrototypeOf",
  "has",
  "isExtensible",
  "ownKeys",
  "preventExtensions",
  "set",
  "setPrototypeOf",
] as const satisfies readonly (keyof ProxyHandler<object>)[];

/** A Proxy whose every trap throws `error`; `traps` picks some of them. */
export function throwing<T extends object>(
  target: T,
  error: unknown = new Error("trap"),
  traps: readonly (keyof ProxyHandler<object>)[] = HANDLERS,
): T {
  const fail = (): never => {
    throw error;
  };
  return new Proxy(target, Object.fromEntries(traps.map((trap) => [trap, fail])));
}

/** A Proxy that was revoked: everything but `typeof` throws. */
export function revoked<T extends object>(target: T): T {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** An object with one enumerable getter that throws. */
export function getter(key: string, error: unknown = new Error("getter")): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get() {
      throw error;
    },
  });
}

/** A Proxy that is its own prototype. */
export function ownPrototype(): object {
  const proxy: object = new Proxy({}, { getPrototypeOf: () => proxy });
  return proxy;
}

/** Each kind by its name, made anew for each use. */
export const hostileValues: readonly (readonly [name: string, make: () => unknown])[] = [
  ["a Proxy whose traps throw", () => throwing({})],
  ["a Proxy of an array whose traps throw", () => throwing([])],
  ["a Proxy of a function whose traps throw", () => throwing(() => 1)],
  ["a Proxy whose get throws undefined", () => throwing({ a: 1 }, undefined, ["get"])],
  ["a revoked Proxy", () => revoked({})],
  ["a revoked Proxy of an array", () => revoked([])],
  ["a Proxy that is its own prototype", ownPrototype],
  ["a getter that throws for name", () => getter("name")],
  ["a getter that throws for args", () => Object.assign(getter("args"), { name: "get_ticket" })],
  ["a getter that throws for tenant", () => getter("tenant")],
  ["a getter that throws for then", () => getter("then")],
  [
    "a thenable that throws",
    () =>
      thenable(() => {
        throw new Error("then");
      }),
  ],
  ["a function", () => () => 1],
  ["a symbol", () => Symbol("s")],
  ["a bigint", () => 1n],
  ["NaN", () => Number.NaN],
  ["undefined", () => undefined],
  ["null", () => null],
  ["an array", () => [1]],
  ["a Map", () => new Map([["name", "get_ticket"]])],
  ["a boxed string", () => new String("get_ticket")],
];
