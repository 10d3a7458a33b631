/**
 * The app of examples/support-desk, in this process and with its data at hand. The example is plain JavaScript
 * that imports the built package by its name; here it gets types.
 *
 * @module
 */
import type { Express } from "express";
import supertest from "supertest";
import type { DecisionEvent, MemoryStore } from "../../src/index.js";

interface Settings {
  readonly sessionSecret: string;
  readonly secureCookie: boolean;
  readonly trustProxy: number;
}

interface Account {
  readonly userId: string;
  readonly tenant: string;
  readonly canReadTickets: boolean;
}

interface People {
  setCanReadTickets(userId: string, canReadTickets: boolean): void;
  remove(userId: string): void;
}

interface Conversation {
  readonly tenant: string;
  readonly ownerId: string;
  readonly noteIds: readonly string[];
}

interface Example {
  createApp(settings: Settings, data: object, log: (line: string) => void): Express;
  createPeople(accounts: readonly (Account & { password: string })[]): Promise<People>;
  demoPeople: readonly Account[];
  demoStore(): MemoryStore;
  demoConversations(): Map<string, Conversation>;
}

const load = (file: string): Promise<Partial<Example>> =>
  import(new URL(`../../examples/support-desk/${file}`, import.meta.url).href) as Promise<Partial<Example>>;

const example = Object.assign(
  {},
  ...(await Promise.all(["app.mjs", "people.mjs", "data.mjs"].map(load))),
) as Example;

/** A desk that runs in this process. */
export interface SupportDesk {
  readonly app: Express;
  readonly people: People;
  readonly store: MemoryStore;
  readonly conversations: Map<string, Conversation>;
  /** What was written to the log so far. */
  readonly lines: readonly string[];
}

/** The one password of a test's desk. */
export const PASSWORD = "correct horse battery staple";

/** A fresh desk with the demo data. Every password that is hashed takes its time: name the people in need of one. */
export async function supportDesk(
  users: readonly string[],
  settings: Partial<Settings> = {},
): Promise<SupportDesk> {
  const accounts = example.demoPeople.filter(({ userId }) => users.includes(userId));
  const people = await example.createPeople(accounts.map((person) => ({ ...person, password: PASSWORD })));
  const data = { people, store: example.demoStore(), conversations: example.demoConversations() };
  const lines: string[] = [];
  const complete = { sessionSecret: "only for this test", secureCookie: false, trustProxy: 0, ...settings };
  return { app: example.createApp(complete, data, (line) => lines.push(line)), ...data, lines };
}

/** A client with a cookie jar of its own, signed in as somebody. */
export async function signedIn(
  { app }: SupportDesk,
  user: string,
): Promise<ReturnType<typeof supertest.agent>> {
  const agent = supertest.agent(app);
  await agent.post("/sign-in").send({ user, password: PASSWORD }).expect(200);
  return agent;
}

/** The last decision that was logged. */
export function lastDecision({ lines }: SupportDesk): DecisionEvent {
  return JSON.parse(lines.at(-1) ?? "null") as DecisionEvent;
}
