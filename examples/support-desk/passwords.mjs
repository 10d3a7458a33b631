// Passwords are kept as salted scrypt hashes and compared in constant time.
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt);

// One of the settings that the OWASP Password Storage Cheat Sheet gives for scrypt: 16 MiB, five rounds.
const cost = { N: 2 ** 14, r: 8, p: 5 };

/** @returns what to keep of a password */
export async function hashPassword(password) {
  const salt = randomBytes(16);
  return { salt, hash: await derive(password, salt, 32, cost) };
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password, { salt, hash }) {
  return timingSafeEqual(await derive(password, salt, hash.length, cost), hash);
}
