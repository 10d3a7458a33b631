import type { RequestHandler } from "express";
import {
  getTicket,
  memoryLedger,
  type RecordStore,
  sendToolResult,
  type TicketReader,
  toolGate,
} from "express-tool-gate";
import { redisLedger } from "express-tool-gate/ledgers/redis";
import { createClient } from "redis";

interface Conversation {
  id: string;
  tenant: string;
  ownerId: string;
}

interface SignedIn {
  user: TicketReader & { userId: string };
}

export function limitedGate(store: RecordStore) {
  // #region limits
  const gate = toolGate({
    tools: [getTicket],
    store,
    session: (req) => req.session as unknown as SignedIn,
    task: (req) => req.res?.locals.conversation as Conversation | undefined,
    identity: (session, conversation) => ({ ...session.user, conversationId: conversation?.id }),
    limits: {
      ledger: memoryLedger(),
      task: ({ conversationId }: TicketReader & { conversationId?: string | undefined }) =>
        conversationId === undefined ? undefined : { id: conversationId, maxCalls: 20, ttlSeconds: 3600 },
    },
  });
  // #endregion
  return gate;
}

export async function sharedLedger(url: string) {
  // #region redis
  const client = await createClient({ url }).connect();
  const ledger = redisLedger({ client });
  // #endregion
  return { client, ledger };
}

export const handlers = (conversation: RequestHandler, store: RecordStore): RequestHandler[] => [
  conversation,
  limitedGate(store),
  sendToolResult(),
];
