// A bounded loop of requests over a few connections that are kept alive.
import { Agent, request } from "node:http";

const connections = 8;

/** Signs in and gives a function that sends so many tool calls and checks each answer. */
export async function signIn(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { headers } = await post({ agent, port, path: "/sign-in", body: {} });
  const cookie = headers["set-cookie"][0].split(";", 1)[0];

  async function callTools(count) {
    let left = count;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (left-- > 0) {
          const ticket_id = `TKT-${100 + (left % 900)}`;
          const body = { name: "get_ticket", args: { ticket_id } };
          const { status, text } = await post({ agent, port, path: "/tools", cookie, body });
          if (status !== 200 || JSON.parse(text).ticket.id !== ticket_id)
            throw new Error(`${status} ${text}`);
        }
      }),
    );
  }
  return { callTools, close: () => agent.destroy() };
}

function post({ agent, port, path, cookie, body }) {
  const json = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
    ...(cookie && { cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, path, method: "POST", headers }, (res) => {
      let text = "";
      res.setEncoding("utf8");
      res.on("data", (chunk) => {
        text += chunk;
      });
      res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, text }));
    });
    sent.on("error", reject);
    sent.end(json);
  });
}
