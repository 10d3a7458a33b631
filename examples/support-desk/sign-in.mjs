// Sign-in and sign-out. A session is made here and nowhere else, and keeps who somebody is, not what they may do.
import { promisify } from "node:util";
import { cookieName, cookieOptions } from "./session.mjs";

/** POST /sign-in with `{ user, password }` as JSON, which no form of another site can send. */
export function signIn(people) {
  return async (req, res) => {
    const { user, password } = req.body ?? {};
    const person = await people.authenticate(user, password);
    if (person === undefined) {
      res.status(401).json({ ok: false, code: "unauthenticated" }); // the same for an unknown name
      return;
    }
    // A new id: one that somebody planted in this browser before is worth nothing (session fixation).
    await promisify(req.session.regenerate).call(req.session);
    req.session.user = { userId: person.userId, tenant: person.tenant };
    // Saved before the reply, so that the next request finds it, whatever the session store.
    await promisify(req.session.save).call(req.session);
    res.json({ ok: true, user: person.userId, tenant: person.tenant });
  };
}

/** POST /sign-out: the session is gone here, not only the cookie there. */
export function signOut({ secureCookie }) {
  return async (req, res) => {
    await promisify(req.session.destroy).call(req.session);
    res.clearCookie(cookieName, cookieOptions(secureCookie)).json({ ok: true });
  };
}
