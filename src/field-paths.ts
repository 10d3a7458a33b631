/**
 * The types of fields and of what they project: dotted paths through objects and arrays, and the value of
 * each as JSON carries it. Types alone, no code.
 *
 * @module
 */

type Primitive = string | number | boolean | bigint | symbol | null | undefined;
/** What no projection can carry: a tool that showed it could never answer. */
type Unsayable =
  | symbol
  | ((...args: never[]) => unknown)
  | ArrayBufferView
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>;
/** What no path leads into. */
type Leaf = Primitive | Date | Unsayable;

/** How deep paths are offered; relations that lead back to their own type would have no end. */
type Deeper = [never, 0, 1, 2, 3, 4];

/** A field that can be shown; `any` and `unknown` may be anything. */
type Sayable<Key, Value> = [Value] extends [Unsayable | null | undefined]
  ? [Value] extends [null | undefined]
    ? Key
    : never
  : Key;

/** Every field of a record, and every dotted path into its objects and arrays of objects. */
export type FieldPath<Row, Depth extends number = 5> = [Depth] extends [never]
  ? never
  : Row extends Leaf
    ? never
    : Row extends readonly (infer Element)[]
      ? FieldPath<Element, [Extract<Element, readonly unknown[]>] extends [never] ? Depth : Deeper[Depth]>
      : string extends keyof Row
        ? string
        : {
            [Key in keyof Row & string]:
              | Sayable<Key, Row[Key]>
              | `${Key}.${FieldPath<Row[Key], Deeper[Depth]>}`;
          }[keyof Row & string];

/** A value as JSON carries it: a `Date` and a `bigint` are strings. */
export type Json<Value> = Value extends Date | bigint
  ? string
  : Value extends Primitive
    ? Value
    : Value extends readonly (infer Element)[]
      ? Json<Element>[]
      : Value extends object
        ? { [Key in keyof Value]: Json<Value[Key]> }
        : unknown;

type Head<Path extends string> = Path extends `${infer Key}.${string}` ? Key : Path;
type Rest<Path extends string, Key extends string> = Path extends `${Key}.${infer Tail}` ? Tail : never;
/** The keys all of whose paths are optional. */
type OptionalHead<Path extends string, Optional extends string> = Exclude<
  Head<Path>,
  Head<Exclude<Path, Optional>>
>;

type Value<Row, Key extends string, Path extends string, Optional extends string> = Key extends keyof Row
  ? At<Exclude<Row[Key], undefined>, Rest<Path, Key>, Rest<Optional, Key>>
  : Key extends "id"
    ? string
    : never;

/** What a path finds at a value. `any` stays so, and `unknown` too: it may be an object, an array or null. */
type At<Target, Path extends string, Optional extends string> = unknown extends Target
  ? Target
  : [Path] extends [never]
    ? Json<Target>
    : Target extends null
      ? null
      : Target extends Leaf
        ? never
        : Target extends readonly (infer Element)[]
          ? At<Element, Path, Optional>[]
          : Projected<Target, Path, Optional>;

/** One object type, as an editor shows it best. */
type Flat<Type> = { [Key in keyof Type]: Type[Key] } & {};

/** The projection of a record to some of its fields; those in `Optional` may be missing. */
export type Projected<Row, Path extends string, Optional extends string = never> = string extends Path
  ? { [field: string]: unknown }
  : Flat<
      {
        [Key in Exclude<Head<Path>, OptionalHead<Path, Optional>>]: Value<Row, Key, Path, Optional>;
      } & {
        [Key in OptionalHead<Path, Optional>]?: Value<Row, Key, Path, Optional>;
      }
    >;
