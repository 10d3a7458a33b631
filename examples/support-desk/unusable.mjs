// What is said of a server that cannot be used. Its address may hold a password, so it is not in it.

/** @param variable names the address in the environment */
export function unusable(variable, what, error) {
  return new Error(`${variable}: ${what} cannot be used (${error.code ?? error.message}).`);
}
