// The task's scope: the conversation that the path names, loaded and checked before any tool runs.

/** Puts a conversation of the signed-in person's on `res.locals`; somebody else's looks like one that is not there. */
export function ownConversation(conversations) {
  return (req, res, next) => {
    const { user } = req.session;
    if (user === undefined) {
      next(); // nobody is signed in, and the gate says so
      return;
    }
    const conversation = conversations.get(req.params.id);
    const own = conversation?.tenant === user.tenant && conversation?.ownerId === user.userId;
    if (conversation === undefined || !own) {
      res.status(404).json({ ok: false, code: "not_found" });
      return;
    }
    res.locals.conversation = conversation;
    next();
  };
}
