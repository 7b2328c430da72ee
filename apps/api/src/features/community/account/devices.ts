import { deviceName, NEW_DEVICE_MS } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { DEVICE_MS } from '../../../http/session/admin-session.ts';
import { hashToken } from '../../../security/session-cookie.ts';

/** Devices that an account knows; the one unused for longest is forgotten first. */
export const DEVICES_MAX = 50;

/** The browser of a sign-in. */
export interface SignInDevice {
  /** Its device cookie, which names it to every account that signs in there. */
  token: string;
  userAgent: string | null;
  /** The network of its address. */
  place: string | null;
}

/** An account before a sign-in. Times are epoch ms. */
export interface AccountBefore {
  lastSeenAt: number;
  /** Since when its devices are known. */
  devicesSince: number | null;
}

/** The device of a session. */
export interface SessionDevice {
  id: string;
  /** Whether the account did not know it before. */
  isNew: boolean;
  /** Until when its sessions count as on a new device, epoch ms; null for never. */
  newUntil: number | null;
}

/**
 * Finds the device of a sign-in among those that the account knows, by its cookie or else by browser and network, and
 * remembers it. The first device of an account is not new, nor is the first since devices are remembered. Call it in a
 * transaction that holds the person's row, so that concurrent sign-ins on one new device find each other's.
 */
export async function recognizeDevice(
  { handle }: Transaction,
  signIn: { userId: string; at: number; before: AccountBefore | null; wasSignedIn: boolean },
  device: SignInDevice,
): Promise<SessionDevice> {
  const { userId, at, before, wasSignedIn } = signIn;
  const seen = { browser: deviceName(device.userAgent), place: device.place, last_seen_at: at };
  const tokenHash = hashOf(userId, device.token);
  const known = await findDevice(handle, userId, { ...seen, tokenHash });
  if (known?.tokenHash === tokenHash) {
    const own = handle.updateTable('account_devices').set(seen).where('user_id', '=', userId);
    await own.where('id', '=', known.id).execute();
    return { id: known.id, isNew: false, newUntil: known.newUntil };
  }
  const isNew = known === undefined && !wasSignedIn && !isFirst(before, at);
  const newUntil = isNew ? at + NEW_DEVICE_MS : (known?.newUntil ?? null);
  const id = newId(at);
  await handle
    .insertInto('account_devices')
    .values({ ...seen, user_id: userId, id, token_hash: tokenHash, created_at: at, new_until: newUntil })
    .execute();
  await forgetBeyondMax(handle, userId);
  await handle
    .updateTable('users')
    .set({ devices_since: at })
    .where('id', '=', userId)
    .where('devices_since', 'is', null)
    .execute();
  return { id, isNew, newUntil };
}

/** A dormant account is no new one: without devices its next sign-in is noticed. */
function isFirst(before: AccountBefore | null, at: number): boolean {
  return before === null || (before.devicesSince === null && before.lastSeenAt > at - DEVICE_MS);
}

/** Another one for each account, so that the rows do not show which accounts share a browser. */
function hashOf(userId: string, token: string): string {
  return hashToken(`${userId} ${token}`);
}

function findDevice(
  handle: Handle,
  userId: string,
  seen: { tokenHash: string; browser: string; place: string | null; last_seen_at: number },
): Promise<{ id: string; tokenHash: string; newUntil: number | null } | undefined> {
  const { tokenHash, browser, place, last_seen_at: at } = seen;
  return handle
    .selectFrom('account_devices')
    .select(['id', 'token_hash as tokenHash', 'new_until as newUntil'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', at - DEVICE_MS)
    .where(({ eb, and, or }) =>
      or([eb('token_hash', '=', tokenHash), and([eb('browser', '=', browser), eb('place', '=', place)])]),
    )
    .orderBy(sql`CASE WHEN token_hash = ${tokenHash} THEN 0 ELSE 1 END`)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function forgetBeyondMax(handle: Handle, userId: string): Promise<void> {
  const newest = handle
    .selectFrom('account_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEVICES_MAX);
  await handle
    .deleteFrom('account_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

/** Forgets the devices of ended sessions, whose next sign-ins there are noticed; not those with another session. */
export async function forgetDevices(
  handle: Handle,
  userId: string,
  ended: readonly { deviceId: string | null }[],
): Promise<void> {
  const ids = ended.flatMap(({ deviceId }) => deviceId ?? []);
  if (ids.length === 0) return;
  const inUse = handle
    .selectFrom('sessions')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', 'is not', null);
  await handle
    .deleteFrom('account_devices')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('id', 'not in', inUse)
    .execute();
}
