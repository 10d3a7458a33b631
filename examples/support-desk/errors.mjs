// The last two handlers: no such route, and whatever went wrong before. Neither tells the caller anything.

export function noSuchRoute(_req, res) {
  res.status(404).json({ ok: false, code: "not_found" });
}

/** A request that could not be read keeps its status; everything else is 503. The operator gets the stack. */
export function lastResort(log) {
  return (error, _req, res, _next) => {
    const refused = error?.status >= 400 && error.status < 500;
    // What is wrong with a request quotes the request, so only this app's own faults are written down.
    if (!refused) log(JSON.stringify({ time: new Date().toISOString(), fault: String(error?.stack) }));
    if (res.headersSent) res.destroy();
    else if (refused) res.status(error.status).json({ ok: false, code: "invalid_request" });
    else res.status(503).json({ ok: false, code: "unavailable" });
  };
}
