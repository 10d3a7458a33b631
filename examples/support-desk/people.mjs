// Who may sign in, and what each may do now. Stands in for a table of users in a database.
import { randomBytes } from "node:crypto";
import { hashPassword, isPassword } from "./passwords.mjs";

/** @param accounts `{ userId, tenant, canReadTickets, password }` each; a password is kept as its hash alone */
export async function createPeople(accounts) {
  const people = new Map();
  const hashes = new Map();
  await Promise.all(
    accounts.map(async ({ password, ...person }) => {
      people.set(person.userId, person);
      hashes.set(person.userId, await hashPassword(password));
    }),
  );
  const nobody = await hashPassword(randomBytes(32));

  return {
    /** The person with this password, or `undefined`. An unknown name costs the same work as a wrong password. */
    async authenticate(userId, password) {
      const matches = await isPassword(
        typeof password === "string" ? password : "",
        hashes.get(userId) ?? nobody,
      );
      return matches ? people.get(userId) : undefined;
    },

    /** The person whom a session names, as of now; `undefined` where there is none in that tenant any more. */
    current(user) {
      const person = people.get(user?.userId);
      return person?.tenant === user?.tenant ? person : undefined;
    },

    /** Gives or takes away the right to read tickets. It counts from the next request on. */
    setCanReadTickets(userId, canReadTickets) {
      people.set(userId, { ...people.get(userId), canReadTickets });
    },

    /** Removes a person, whose sessions are worth nothing from the next request on. */
    remove(userId) {
      people.delete(userId);
      hashes.delete(userId);
    },
  };
}
