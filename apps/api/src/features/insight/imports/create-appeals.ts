import type { Who } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { ImportTarget, Owned } from './planned.ts';

/** Appeals with their threads. Open ones stay open, one for each punishment; no one is alerted. */
export async function createAppeals(
  handle: Handle,
  { serverId, userId }: ImportTarget,
  items: readonly Owned<'appeal'>[],
  { personOf, refused }: { personOf: (who: Who) => string | null; refused: Map<number, string> },
): Promise<void> {
  if (items.length === 0) return;
  const open = await openAppeals(handle, serverId, items);
  for (const { n, id, item, parent } of items) {
    if (item.state === 'open' && open.has(parent)) {
      refused.set(n, 'The punishment has an open appeal already.');
      continue;
    }
    if (item.state === 'open') open.add(parent);
    await handle
      .insertInto('appeals')
      .values({
        ...{ server_id: serverId, id, punishment_id: parent, state: item.state, text: item.text },
        ...{ client_id: null, created_at: item.at, assignee_id: null },
        decided_at: item.decided?.at ?? null,
        decided_by: item.decided ? (personOf(item.decided.by) ?? userId) : null,
        decision_reason: item.decided?.reason ?? null,
      })
      .execute();
    const messages = item.messages.map(({ at, side, by, text }) => ({
      ...{ server_id: serverId, id: newId(), appeal_id: id, at, side, text, client_id: null },
      author_id: side === 'player' ? null : (personOf(by) ?? userId),
    }));
    for (const some of chunk(messages)) await handle.insertInto('appeal_messages').values(some).execute();
  }
}

async function openAppeals(
  handle: Handle,
  serverId: string,
  items: readonly Owned<'appeal'>[],
): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('appeals')
    .select('punishment_id')
    .where('server_id', '=', serverId)
    .where(
      'punishment_id',
      'in',
      items.map(({ parent }) => parent),
    )
    .where('state', '=', 'open')
    .execute();
  return new Set(rows.map((row) => row.punishment_id));
}
