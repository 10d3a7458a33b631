// An orderly end: no new connections, what runs is finished, then the stores are let go of and the process ends by
// itself with code 0.

/**
 * On SIGTERM or Ctrl+C. A second signal ends the process at once.
 *
 * @param close lets go of the stores, once every request has its answer
 */
export function stopOnSignal(server, close) {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close(close);
    // A connection that is kept alive becomes idle only when its reply is finished.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), 10_000).unref(); // a client that never finishes its request
    setTimeout(() => process.exit(1), 15_000).unref(); // a store that does not let go
  };
  // They stay: a library's own listener may end the process where nobody else listens.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
}
