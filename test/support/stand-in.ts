/**
 * A provider's endpoint on this machine, for the provider's own client: each request is answered by the next
 * turn of a script. A turn that throws is answered 400, as a provider answers a conversation that does not fit
 * together, and the client throws in its turn.
 *
 * @module
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The reply to one request, made of its body. A string is sent as a stream of events. */
export type Turn = (body: any) => object | string;

/** Runs `use` against an endpoint that plays the script. @throws where `use` leaves a turn of it unplayed */
export async function standIn<T>(script: readonly Turn[], use: (url: string) => Promise<T>): Promise<T> {
  const left = [...script];
  const server = createServer(async (req, res) => {
    try {
      const turn = left.shift();
      if (turn === undefined) throw new Error("the script is over");
      const reply = turn(JSON.parse(await textOf(req)));
      const isStream = typeof reply === "string";
      res.setHeader("Content-Type", isStream ? "text/event-stream" : "application/json");
      res.end(isStream ? reply : JSON.stringify(reply));
    } catch (error) {
      const { message } = error as Error;
      res.writeHead(400, { "Content-Type": "application/json" }).end(JSON.stringify({ error: { message } }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const result = await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    if (left.length > 0) throw new Error(`${left.length} turns of the script were not played`);
    return result;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Events as a provider streams them: each the JSON of one, with its `type` as the name where it has one. */
export function eventStream(events: readonly (object | string)[]): string {
  return events
    .map((event) => {
      if (typeof event === "string") return `data: ${event}\n\n`;
      const name = "type" in event ? `event: ${event.type}\n` : "";
      return `${name}data: ${JSON.stringify(event)}\n\n`;
    })
    .join("");
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = "";
  req.setEncoding("utf8");
  for await (const chunk of req) text += chunk;
  return text;
}
