import type { OwnItem } from '@tenfour/domain';
import { sql } from 'kysely';
import { toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import { readAutomation } from './accepted.ts';
import type { PlannedItem } from './planned.ts';
import { UNDO_HISTORY } from './undo-history.ts';
import { CHANGED, ids, idsOf, reasonsIn, type UndoKind } from './undo-kinds.ts';
import { UNDO_PLANS } from './undo-plans.ts';

/** Undoes the kinds that only an export of this product has. */
export const UNDO_OWN: Readonly<Record<OwnItem['kind'], UndoKind>> = {
  'mod-call': (handle, { serverId }, items) => unchanged(handle, 'mod_calls', serverId, items),
  command: (handle, { serverId }, items) => unchanged(handle, 'custom_commands', serverId, items),

  async automation(handle, { serverId }, items) {
    return remainingOf(items, async (item) => {
      if (item.kind !== 'automation') return false;
      const settings = readAutomation(item);
      const { numDeletedRows } = await handle
        .deleteFrom('automations')
        .where('server_id', '=', serverId)
        .where('kind', '=', item.automation)
        .where('enabled', '=', sql.lit(0))
        .where('settings', '=', toJson(settings))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
  },

  async sessions(handle, { serverId }, items) {
    return remainingOf(items, async (item) => {
      if (item.kind !== 'sessions') return false;
      return quotasStore(handle, serverId).clear(item.role, 'sessions', item.sessions);
    });
  },

  // Nothing was created of them: what the owner confirmed is no longer among these lines.
  member: nothing,
  setting: nothing,
  role: nothing,
  'role-order': nothing,
  form: nothing,
  'session-rules': nothing,
  'role-quota': nothing,
  quotas: nothing,
  holder: nothing,
  ...UNDO_HISTORY,
  ...UNDO_PLANS,
};

async function nothing(): Promise<ReadonlyMap<string, string>> {
  return new Map();
}

/** Deletes rows that no one changed since. */
async function unchanged(
  handle: Handle,
  table: 'mod_calls' | 'custom_commands',
  serverId: string,
  items: readonly PlannedItem[],
): Promise<ReadonlyMap<string, string>> {
  const taken = await sql<{ id: string }>`DELETE FROM ${sql.table(table)} WHERE server_id = ${serverId}
    AND id IN (${sql.join(idsOf(items))}) AND updated_at = created_at RETURNING id`.execute(handle);
  return reasonsIn(handle, table, serverId, items, ids(taken.rows));
}

async function remainingOf(
  items: readonly PlannedItem[],
  take: (item: PlannedItem['item']) => Promise<boolean>,
): Promise<Map<string, string>> {
  const remaining = new Map<string, string>();
  for (const { id, item } of items) if (!(await take(item))) remaining.set(id, CHANGED);
  return remaining;
}
