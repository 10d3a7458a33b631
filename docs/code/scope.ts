import type { RequestHandler } from "express";
import { type RecordStore, readNote, toolGate } from "express-tool-gate";

interface Conversation {
  tenant: string;
  ownerId: string;
  noteIds: string[];
}

interface SignedIn {
  user: { tenant: string; userId: string };
}

export function scopedGate(store: RecordStore, conversations: Map<string, Conversation>) {
  // #region scope
  const loadConversation: RequestHandler = (req, res, next) => {
    const conversation = conversations.get(String(req.params.id));
    const { user } = req.session as Partial<SignedIn>;
    if (user !== undefined && conversation?.tenant === user.tenant && conversation.ownerId === user.userId) {
      res.locals.conversation = conversation; // checked, then trusted
    }
    next();
  };

  const gate = toolGate({
    tools: [readNote], // declares scope: (identity) => identity.allowedNoteIds
    store,
    session: (req) => req.session as unknown as SignedIn,
    task: (req) => req.res?.locals.conversation as Conversation | undefined,
    identity: (session, task) => ({ ...session.user, allowedNoteIds: task?.noteIds }),
  });
  // #endregion
  return { loadConversation, gate };
}
