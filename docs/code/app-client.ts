/** `fetch` as a page of the app has it: paths of the app, and the user's cookie goes along. */
export type PageFetch = (path: string, init?: RequestInit) => Promise<Response>;

export function appClient(fetch: PageFetch) {
  // #region client
  async function listTools(): Promise<any> {
    const reply = await fetch("/tools");
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
    return reply.json();
  }

  async function runTools(calls: unknown): Promise<any> {
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch("/tools", { method: "POST", headers, body: JSON.stringify(calls) });
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`); // nobody is signed in, or there was no call
    return reply.json();
  }
  // #endregion
  return { listTools, runTools };
}

export type AppClient = ReturnType<typeof appClient>;

/** A `fetch` for an app on this port, signed in unless told. */
export async function pageFetch(port: number, signIn = true): Promise<PageFetch> {
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const response = signIn ? await fetch(url("/sign-in"), { method: "POST" }) : undefined;
  const cookie = response?.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return (path, init) => {
    const headers = new Headers(init?.headers);
    if (cookie !== undefined) headers.set("Cookie", cookie.join("; "));
    return fetch(url(path), { ...init, headers });
  };
}
