// The session: a signed cookie that holds a random id and nothing else. What it stands for stays here.
import session from "express-session";

/** The cookie has a name of its own, so that another app on this host does not share it. */
export const cookieName = "support-desk.sid";

/** How the cookie is set, and what has to be repeated to clear it. */
export const cookieOptions = (secure) => ({
  httpOnly: true, // no script reads it
  sameSite: "lax", // another site's form or fetch does not bring it along
  secure, // see settings.mjs
  path: "/",
});

/** @param store where sessions last, see stores.mjs. Default: in memory, for tests */
export function sessions({ sessionSecret, secureCookie }, store) {
  return session({
    name: cookieName,
    secret: sessionSecret,
    store,
    resave: false,
    saveUninitialized: false, // nobody gets a session before they have signed in
    cookie: { ...cookieOptions(secureCookie), maxAge: 8 * 60 * 60 * 1000 },
  });
}
