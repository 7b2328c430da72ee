import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { readMessage } from './accepted.ts';
import { type ImportTarget, NO_GUILD, type PlannedItem } from './planned.ts';

/** Creates messages that are switched off and have no channel, of kinds that the server has not set up. */
export async function createSessionMessages(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem<'session-message'>[],
  refused: Map<number, string>,
): Promise<void> {
  for (const { n, item } of items) {
    const message = readMessage(item);
    if (message === null) {
      refused.set(n, 'This version does not accept these values.');
      continue;
    }
    await handle
      .insertInto('game_session_templates')
      .values({
        ...{ server_id: serverId, kind: item.at, enabled: toBit(false), guild_id: NO_GUILD },
        ...{ mode: item.mode, message: toJson(message), updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
