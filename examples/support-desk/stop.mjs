// An orderly end: no new connections, what runs is finished, then the process ends by itself with code 0.

/** On SIGTERM or Ctrl+C. A second signal ends the process at once. */
export function stopOnSignal(server) {
  const signals = ["SIGTERM", "SIGINT"];
  const stop = () => {
    for (const signal of signals) process.off(signal, stop);
    server.close();
    // A connection that is kept alive becomes idle only when its reply is finished.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), 10_000).unref(); // a client that never finishes its request
  };
  for (const signal of signals) process.on(signal, stop);
}
