// One line a turn: what the model proposed, what it was told, and what the store was asked.

/** An `onStep` for `runTask`. JSON keeps whatever a model writes on one line. */
export function trace(log) {
  let proposed = [];
  return ({ turn, entry, reads }) => {
    if (entry.role === "model") {
      proposed = entry.calls;
      if (entry.calls.length === 0) log(`turn ${turn}: answers`);
      return;
    }
    const outcomes = entry.results.map(({ result }, place) => {
      const { name, args } = proposed[place];
      return `${JSON.stringify(name)} ${JSON.stringify(args)} -> ${result.ok ? "ok" : result.code}`;
    });
    log(`turn ${turn}: ${outcomes.join("; ")} (${reads} ${reads === 1 ? "read" : "reads"})`);
  };
}
