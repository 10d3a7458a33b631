// One fresh process: the gate with so many tools beside the tool written by hand. Prints nanoseconds a call.
import { byHand } from "./by-hand.mjs";
import { interleave } from "./interleave.mjs";
import { assertCode, gateCalls, ids, reader, records } from "./subjects.mjs";

const hand = byHand(new Map([["alpha", new Map(records.map((record) => [record.id, record]))]]));
const propose = (ticket_id) => ({ name: "get_ticket", args: { ticket_id } });
const baseline = {
  ok: (index) => hand(propose(ids[index % ids.length]), reader),
  not_found: () => hand(propose("TKT-099"), reader),
};
const sides = {};
for (const [code, side] of Object.entries(baseline)) {
  await assertCode(side, code);
  sides[`by hand: ${code}`] = side;
}
for (const [code, side] of Object.entries(gateCalls(Number(process.argv[2])))) {
  await assertCode(side, code);
  sides[code] = side;
}
console.log(JSON.stringify(await interleave(sides)));
