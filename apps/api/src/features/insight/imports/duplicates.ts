import { type ImportItem, identityOf, type Who, whoKey } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { fingerprint } from './fingerprint.ts';
import { ownThere } from './own-duplicates.ts';
import { findPeople } from './people.ts';

/** A thing to be created, and what makes it the same as another. */
export interface Candidate {
  identity: string;
  item: ImportItem;
}

type Of<Kind extends ImportItem['kind']> = Extract<ImportItem, { kind: Kind }>;

const THERE = 'Already recorded.';
const IMPORTED = 'Already imported.';

/** Text of the query, so that `import_rows_identity_unique` serves it. */
const IS_IMPORTED = sql<SqlBool>`state IN ('created', 'left')`;

const secondOf = (at: number): number => Math.floor(at / 1_000) * 1_000;

/**
 * Returns which items already exist, with the reason, by their identity: imported before and not undone, or recorded
 * here manually. The number of statements does not depend on the number of items.
 */
export async function findDuplicates(
  handle: Handle,
  serverId: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (candidates.length === 0) return found;
  const recorded = await Promise.all([
    recordedPunishments(handle, serverId, of(candidates, 'punishment')),
    recordedShifts(handle, serverId, of(candidates, 'shift')),
    recordedInfractions(handle, serverId, of(candidates, 'infraction')),
    takenLeaves(handle, serverId, of(candidates, 'leave')),
    ownThere(
      handle,
      serverId,
      candidates.map(({ item }) => item),
    ).then((identities) => identities.map(fingerprint)),
  ]);
  for (const identity of recorded.flat()) found.set(identity, THERE);
  const imported = await handle
    .selectFrom('import_rows')
    .select('identity')
    .where('server_id', '=', serverId)
    .where(IS_IMPORTED)
    .where(
      'identity',
      'in',
      candidates.map(({ identity }) => identity),
    )
    .execute();
  for (const { identity } of imported) if (identity !== null) found.set(identity, IMPORTED);
  return found;
}

function of<Kind extends ImportItem['kind']>(candidates: readonly Candidate[], kind: Kind): Of<Kind>[] {
  return candidates.flatMap(({ item }) => (item.kind === kind ? [item as Of<Kind>] : []));
}

/** Who these things are about, by the key of how the file names them. */
function peopleOf(handle: Handle, serverId: string, items: readonly { who: Who }[]) {
  return findPeople(
    handle,
    serverId,
    items.map(({ who }) => who),
  );
}

/** From the first moment to the last, whole seconds. */
function stretch(moments: readonly number[]): [number, number] {
  return [secondOf(Math.min(...moments)), secondOf(Math.max(...moments)) + 999];
}

async function recordedPunishments(handle: Handle, serverId: string, items: readonly Of<'punishment'>[]) {
  if (items.length === 0) return [];
  const [from, to] = stretch(items.map(({ at }) => at));
  const rows = await handle
    .selectFrom('punishments')
    .select(['roblox_username', 'type', 'reason', 'created_at'])
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .where('username_key', 'in', [...new Set(items.map(({ player }) => player.trim().toLowerCase()))])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .execute();
  return rows.map((row) =>
    fingerprint(
      identityOf({
        kind: 'punishment',
        player: row.roblox_username,
        robloxUserId: null,
        type: row.type,
        reason: row.reason,
        at: row.created_at,
        endsAt: null,
        active: true,
        by: NO_ONE,
      }),
    ),
  );
}

const NO_ONE: Who = { id: null, name: null };

async function recordedShifts(
  handle: Handle,
  serverId: string,
  items: readonly Of<'shift'>[],
): Promise<string[]> {
  const people = await peopleOf(handle, serverId, items);
  const known = items.flatMap((item) => {
    const userId = people.get(whoKey(item.who));
    return userId === undefined ? [] : [{ item, userId }];
  });
  if (known.length === 0) return [];
  const rows = await handle
    .selectFrom('shifts')
    .select(['user_id', 'clock_in_at'])
    .where('server_id', '=', serverId)
    .where((eb) =>
      eb.or(
        known.map(({ item, userId }) =>
          eb.and([
            eb('user_id', '=', userId),
            eb('clock_in_at', '>=', secondOf(item.from)),
            eb('clock_in_at', '<=', secondOf(item.from) + 999),
          ]),
        ),
      ),
    )
    .execute();
  const begun = new Set(rows.map((row) => `${row.user_id} ${secondOf(row.clock_in_at)}`));
  return known.flatMap(({ item, userId }) =>
    begun.has(`${userId} ${secondOf(item.from)}`) ? [fingerprint(identityOf(item))] : [],
  );
}

async function recordedInfractions(
  handle: Handle,
  serverId: string,
  items: readonly Of<'infraction'>[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const people = await peopleOf(handle, serverId, items);
  const idOf = (who: Who): string => people.get(whoKey(who)) ?? whoKey(who);
  const [from, to] = stretch(items.map(({ at }) => at));
  const rows = await handle
    .selectFrom('infractions')
    .select(['staff_user_id', 'type', 'reason', 'created_at'])
    .where('server_id', '=', serverId)
    .where('staff_user_id', 'in', [...new Set(items.map(({ who }) => idOf(who)))])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .execute();
  const key = (id: string, { type, reason, at }: { type: string; reason: string; at: number }) =>
    JSON.stringify([id, type, reason, secondOf(at)]);
  const there = new Set(rows.map((row) => key(row.staff_user_id, { ...row, at: row.created_at })));
  return items.flatMap((item) =>
    there.has(key(idOf(item.who), item)) ? [fingerprint(identityOf(item))] : [],
  );
}

/** Of one person no two leaves overlap; of those of one file the earlier line is taken. */
async function takenLeaves(
  handle: Handle,
  serverId: string,
  items: readonly Of<'leave'>[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const people = await peopleOf(handle, serverId, items);
  const userIds = [...new Set(people.values())];
  const rows =
    userIds.length === 0
      ? []
      : await handle
          .selectFrom('leaves')
          .select(['user_id', 'starts_at', 'ends_at'])
          .where('server_id', '=', serverId)
          .where('user_id', 'in', userIds)
          .where('ends_at', '>', Math.min(...items.map(({ from }) => from)))
          .where('status', 'in', ['pending', 'approved'])
          .execute();
  const taken = rows.map((row) => ({ who: row.user_id, from: row.starts_at, to: row.ends_at }));
  return items.flatMap((item) => {
    // A leave that was denied or withdrawn takes no time.
    if (item.status !== undefined && item.status !== 'approved') return [];
    const who = people.get(whoKey(item.who)) ?? whoKey(item.who);
    const overlaps = taken.some((one) => one.who === who && one.to > item.from && one.from < item.to);
    if (!overlaps) taken.push({ who, from: item.from, to: item.to });
    return overlaps ? [fingerprint(identityOf(item))] : [];
  });
}
