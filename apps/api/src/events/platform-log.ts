import type { Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { PlatformDomainEvent } from './domain-event.ts';

/** Returns the search text of a line of the staff log: all of its text, case-folded. */
export function platformSearchValue(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
}

/** Writes one line of the staff log and notifies open admin panels. Returns the line's id. */
export async function writePlatformLog(tx: Transaction, event: PlatformDomainEvent): Promise<string> {
  const { by, at, action, details, user = null, server = null } = event;
  const id = newId();
  await tx.handle
    .insertInto('platform_log')
    .values({
      id,
      at,
      actor: by.name,
      actor_id: by.id,
      action,
      target_user: user?.id ?? null,
      target_name: user?.name ?? null,
      server_id: server?.id ?? null,
      server_name: server?.name ?? null,
      details,
      search_text: platformSearchValue([
        action,
        by.name,
        user?.name,
        server?.name,
        user?.id,
        server?.id,
        details,
      ]),
    })
    .execute();
  await notifyPlatformStaff(tx);
  return id;
}

/** Notifies every open admin panel that its data changed. */
export async function notifyPlatformStaff({ handle, changed }: Transaction): Promise<void> {
  for (const userId of await openPanels(handle))
    changed({ userId, entity: 'platform', op: 'changed', ids: [] });
}

async function openPanels(handle: Handle): Promise<string[]> {
  const rows = await handle.selectFrom('platform_sessions').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}
