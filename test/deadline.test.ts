import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "../src/deadline.js";
import { never } from "./support/pending.js";
import { thenable } from "./support/thenable.js";
import { unhandledDuring } from "./support/unhandled.js";

const late = { denial: { code: "unavailable" }, cause: "deadline" };
const aborted = { denial: { code: "unavailable" }, cause: "aborted" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Waits, and tells what came so far. */
function watch(deadline: Deadline, pending: PromiseLike<unknown>): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: "nothing yet" };
  void deadline.wait(pending, "store").then((outcome) => {
    seen.outcome = outcome;
  });
  return seen;
}

describe("Deadline.wait", () => {
  it("gives what the promise resolves to, and starts a timer only to wait", async () => {
    const deadline = new Deadline(100);
    expect(vi.getTimerCount()).toBe(0);
    const waiting = deadline.wait(Promise.resolve("answer"), "store");
    expect(vi.getTimerCount()).toBe(1);
    expect(await waiting).toBe("answer");
    deadline.close();
  });

  it.each([[new Error("down")], [undefined], [null], ["text"]])(
    "turns a rejection with %o into unavailable",
    async (error) => {
      const deadline = new Deadline(100);
      const outcome = await deadline.wait(Promise.reject(error), "identity");
      expect(outcome).toMatchObject({ denial: { code: "unavailable" }, cause: "identity", error });
      deadline.close();
    },
  );

  it("ends at the deadline to the millisecond, and not before", async () => {
    const seen = watch(new Deadline(100), never);
    await vi.advanceTimersByTimeAsync(99);
    expect(seen.outcome).toBe("nothing yet");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.outcome).toMatchObject({ ...late, error: "nothing came within 100 ms" });
  });

  it("is one deadline for all that waits on it, counted from the first wait", async () => {
    const deadline = new Deadline(100);
    const first = watch(deadline, never);
    await vi.advanceTimersByTimeAsync(60);
    const second = watch(deadline, never);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(40);
    expect([first.outcome, second.outcome]).toMatchObject([late, late]);
  });

  it("starts no second timer for what is waited for after it has passed", async () => {
    const deadline = new Deadline(100);
    watch(deadline, never);
    await vi.advanceTimersByTimeAsync(100);
    const after = watch(deadline, Promise.resolve("answer"));
    await vi.advanceTimersByTimeAsync(0);
    expect(after.outcome).toMatchObject(late);
    deadline.close();
  });

  it("drops an answer and a rejection that come late", async () => {
    const deadline = new Deadline(100);
    let answer: (value: unknown) => void = () => {};
    let refuse: (error: unknown) => void = () => {};
    const unhandled = await unhandledDuring(async () => {
      const answered = watch(deadline, new Promise((resolve) => (answer = resolve)));
      const refused = watch(deadline, new Promise((_, reject) => (refuse = reject)));
      await vi.advanceTimersByTimeAsync(100);
      answer("late");
      refuse(new Error("late"));
      await vi.advanceTimersByTimeAsync(0);
      expect([answered.outcome, refused.outcome]).toMatchObject([late, late]);
    });
    expect(unhandled).toEqual([]);
  });

  it.each<[string, PromiseLike<unknown>, unknown]>([
    ["answers at once", thenable((resolve) => resolve("row")), "row"],
    ["answers twice", thenable((resolve) => [resolve("row"), resolve("other")]), "row"],
    ["answers, then rejects", thenable((resolve, reject) => [resolve("row"), reject(new Error())]), "row"],
    [
      "answers, then throws",
      thenable((resolve) => {
        resolve("row");
        throw new Error("after");
      }),
      "row",
    ],
    [
      "answers with another thenable",
      thenable((resolve) => resolve(thenable((inner) => inner("row")))),
      "row",
    ],
  ])("takes the first answer of a thenable that %s", async (_name, pending, expected) => {
    const deadline = new Deadline(100);
    expect(await deadline.wait(pending, "store")).toBe(expected);
    deadline.close();
  });

  it.each<[string, PromiseLike<unknown>]>([
    [
      "throws",
      thenable(() => {
        throw new Error("then");
      }),
    ],
    ["rejects without a reason", thenable((_, reject) => reject())],
    ["rejects, then answers", thenable((resolve, reject) => [reject(new Error()), resolve("row")])],
  ])("turns a thenable that %s into unavailable", async (_name, pending) => {
    const deadline = new Deadline(100);
    expect(await deadline.wait(pending, "store")).toMatchObject({
      denial: { code: "unavailable" },
      cause: "store",
    });
    deadline.close();
  });
});

describe("a signal from outside", () => {
  it("that is aborted already lets nothing be waited for", async () => {
    const deadline = new Deadline(100, AbortSignal.abort());
    expect(deadline.lapse).toMatchObject(aborted);
    expect(await deadline.wait(never, "store")).toMatchObject(aborted);
    deadline.close();
  });

  it("ends every wait when it is aborted, and is let go of", async () => {
    const controller = new AbortController();
    const deadline = new Deadline(100, controller.signal);
    const seen = [watch(deadline, never), watch(deadline, never)];
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.map(({ outcome }) => outcome)).toMatchObject([aborted, aborted]);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  it("is let go of when the deadline is closed", async () => {
    const { signal } = new AbortController();
    const deadline = new Deadline(100, signal);
    await deadline.wait(Promise.resolve(1), "store");
    deadline.close();
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});

describe("Deadline.signal", () => {
  it("is aborted at the deadline", async () => {
    const deadline = new Deadline(100);
    const { signal } = deadline;
    watch(deadline, never);
    await vi.advanceTimersByTimeAsync(99);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
  });

  it("is aborted by abort(), also when it is looked at only then", () => {
    const [before, after] = [new Deadline(100), new Deadline(100)];
    const { signal } = before;
    before.abort();
    after.abort();
    expect([signal.aborted, after.signal.aborted]).toEqual([true, true]);
  });

  it("is one signal, and open while there is time", () => {
    const deadline = new Deadline(100);
    expect(deadline.signal).toBe(deadline.signal);
    expect([deadline.signal.aborted, deadline.lapse]).toEqual([false, undefined]);
  });

  it("keeps the first reason to end", async () => {
    const deadline = new Deadline(100);
    const seen = watch(deadline, never);
    await vi.advanceTimersByTimeAsync(100);
    deadline.abort();
    expect([seen.outcome, deadline.lapse]).toMatchObject([late, late]);
  });
});
