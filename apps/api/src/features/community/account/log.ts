import type { AccountLogEntry } from '@tenfour/contracts';
import { ACCOUNT_ACTIONS, type AccountAction, deviceName } from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';

const ACTIONS: ReadonlyMap<string, AccountAction> = new Map(
  ACCOUNT_ACTIONS.map((action) => [action, action]),
);

const zDetails = z
  .object({
    userAgent: z.string().nullable().catch(null),
    place: z.string().nullable().catch(null),
    method: z.enum(['passkey', 'totp', 'recovery']).nullable().catch(null),
    factor: z.enum(['passkey', 'totp']).nullable().catch(null),
    name: z.string().nullable().catch(null),
    robloxUsername: z.string().nullable().catch(null),
  })
  .partial();

/** Returns a page of a person's log, newest first. Throws `BAD_REQUEST` for a cursor that is not ours. */
export async function accountLogPage(
  handle: Handle,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AccountLogEntry[]> {
  let query = handle
    .selectFrom('account_log')
    .select(['id', 'at', 'action', 'details'])
    .where('user_id', '=', userId)
    // A newer release may have written others.
    .where('action', 'in', ACCOUNT_ACTIONS);
  if (cursor !== undefined) query = query.where('id', '<', placeOf(cursor).id);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.flatMap(({ id, at, action: name, details }) => {
    const action = ACTIONS.get(name);
    return action === undefined ? [] : [{ id, createdAt: iso(at), action, ...shown(details) }];
  });
}

/** Returns what the page shows of an entry's details; never the ids in them. */
function shown(details: string): Pick<AccountLogEntry, 'device' | 'place' | 'method' | 'subject'> {
  const known = zDetails.safeParse(fromJson(details)).data ?? {};
  return {
    device: known.userAgent === undefined ? null : deviceName(known.userAgent),
    place: known.place ?? null,
    method: known.method ?? known.factor ?? null,
    subject: known.name ?? known.robloxUsername ?? null,
  };
}
