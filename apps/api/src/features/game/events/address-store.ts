import { fromBit, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** A secret address with the server that it belongs to. */
export interface Address {
  serverId: string;
  status: 'active' | 'suspended';
  /** The game that the server's key opens; null without a key. */
  gameId: string | null;
  keySealed: string | null;
  /** How the game that sends here calls itself, once it is known. */
  sender: string | null;
  /** Whether that was the public half of the server's key. */
  senderIsKeyId: boolean;
  /** When the last genuine message came, epoch ms; null before the first. */
  lastEventAt: number | null;
}

/** The address that a token opens; null when there is none or its server was removed. */
export async function findAddress(handle: Handle, tokenHash: string): Promise<Address | null> {
  const row = await handle
    .selectFrom('event_hooks')
    .innerJoin('servers', 'servers.id', 'event_hooks.server_id')
    .select(['servers.id', 'servers.status', 'servers.erlc_key_hash', 'servers.erlc_key_sealed'])
    .select(['event_hooks.sender', 'event_hooks.sender_is_key_id', 'event_hooks.last_event_at'])
    .where('event_hooks.token_hash', '=', tokenHash)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    serverId: row.id,
    status: row.status,
    gameId: row.erlc_key_hash,
    keySealed: row.erlc_key_sealed,
    sender: row.sender,
    senderIsKeyId: fromBit(row.sender_is_key_id),
    lastEventAt: row.last_event_at,
  };
}

/** What is remembered of messages that came. */
export function addressStore(handle: Handle) {
  return {
    /** Notes a message until `expiresAt` (epoch ms). False when it was noted before. */
    async recordSignature(id: string, expiresAt: number): Promise<boolean> {
      const noted = await handle
        .insertInto('event_replays')
        .values({ signature_hash: id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('signature_hash').doNothing())
        .returning('signature_hash')
        .executeTakeFirst();
      return noted !== undefined;
    },

    /** Notes who sent a genuine message, and when it came (epoch ms). */
    async recordMessage(
      serverId: string,
      from: { sender: string; isKeyId: boolean; at: number },
    ): Promise<void> {
      await handle
        .updateTable('event_hooks')
        .set({ sender: from.sender, sender_is_key_id: toBit(from.isKeyId), last_event_at: from.at })
        .where('server_id', '=', serverId)
        .execute();
    },
  };
}
