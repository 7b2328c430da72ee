import { COMMANDS_QUEUED_MAX } from '@tenfour/contracts';
import { COMMAND_SPACING_MS } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { type CommandQueue, queueStore } from '../gateway/index.ts';

/** A queued command's place, 1 being next, and when its turn comes (ISO 8601). */
export interface Place {
  position: number;
  expectedAt: string;
}

/**
 * Returns the positions of a game's queued commands by id, with two queries. Times are estimates: from the game's
 * headers in the process that sends, from the documented rate limit elsewhere. Without a `key` only the rate limit
 * counts.
 */
export async function lineOf(
  deps: { database: Database; queue: Pick<CommandQueue, 'nextTurnAt'>; now: () => number },
  gameId: string,
  key: string | null,
): Promise<Map<string, Place>> {
  const store = queueStore(deps.database.handle, gameId);
  const [ids, lastSentAt] = await Promise.all([store.order(2 * COMMANDS_QUEUED_MAX), store.lastSentAt()]);
  const notified = key === null ? 0 : deps.queue.nextTurnAt(key);
  const first = Math.ceil(Math.max(deps.now(), notified, (lastSentAt ?? 0) + COMMAND_SPACING_MS));
  return new Map(
    ids.map((id, at) => [id, { position: at + 1, expectedAt: iso(first + at * COMMAND_SPACING_MS) }]),
  );
}
