import { priorityRank, usernameKey, type Who } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { namesInCall, noteNewNames } from '../../community/identity/index.ts';
import { valuesColumn } from '../../moderation/record-fields/index.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

/** Calls of another server: closed, since an open one would alert staff. */
export async function createModCalls(
  handle: Handle,
  { serverId, importId, at }: ImportTarget,
  items: readonly PlannedItem<'mod-call'>[],
  userOf: (who: Who) => string | null,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, item, fields = {} }) => {
    const claimer = item.claimed === null ? null : userOf(item.claimed.by);
    return {
      server_id: serverId,
      id,
      source: 'panel' as const,
      import_id: importId,
      reporter_username: item.reporter,
      reporter_key: usernameKey(item.reporter),
      reported_username: item.reported,
      reported_key: usernameKey(item.reported),
      reason: item.reason,
      location: item.location,
      description: item.description,
      priority: priorityRank(item.priority),
      status: item.status,
      resolution: item.resolution,
      created_by: null,
      claimed_by: claimer,
      claimed_at: claimer === null ? null : (item.claimed?.at ?? null),
      closed_by: userOf(item.closed.by),
      closed_at: item.closed.at,
      evidence: toJson(item.evidence),
      fields: valuesColumn(fields),
      created_at: item.at,
      updated_at: item.at,
    };
  });
  await handle.insertInto('mod_calls').values(rows).execute();
  const unknown = { reporter_roblox_id: null, reported_roblox_id: null };
  const names = rows.flatMap((row) => namesInCall({ ...row, ...unknown }, row.created_at));
  await noteNewNames(handle, serverId, names, at);
}
