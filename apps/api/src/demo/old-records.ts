import { isRobloxUsername, usernameKey } from '@tenfour/domain';
import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { noteNewNames } from '../features/community/identity/index.ts';
import { punishmentsStore } from '../features/moderation/punishments/index.ts';
import { DAY_MS } from './clock.ts';

/**
 * Names of records that another product left without an account. The sandbox's Roblox finds the first two by a former
 * name, has an account for the third that is too young, and knows no fourth.
 */
const namesFor = (candidate: string) => [
  `Former${candidate}`,
  'FormerDustyMiles',
  'FreshPatrol',
  'GhostWalker',
];

/** Adds old records without an account, whose names are looked up once the demo runs. */
export async function writeOldRecords(
  handle: Handle,
  serverId: string,
  candidate: string,
  now: number,
): Promise<void> {
  const { owner_id: issued_by } = await handle
    .selectFrom('servers')
    .select('owner_id')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const records = namesFor(candidate)
    .filter(isRobloxUsername)
    .map((name, index) => ({ name, at: now - (150 - index) * DAY_MS, active: false }));
  for (const { name, at } of records) {
    await punishmentsStore(handle, serverId).add({
      id: newId(),
      roblox_username: name,
      username_key: usernameKey(name),
      roblox_user_id: null,
      verified: 0,
      type: 'warning',
      reason: 'Failed to yield to an emergency vehicle',
      duration_minutes: null,
      expires_at: null,
      is_active: 0,
      source: 'import',
      issued_by,
      key_owner_id: null,
      client_id: null,
      created_at: at,
      updated_at: at,
    });
  }
  await noteNewNames(handle, serverId, records, now);
}
