import { type NameLookupState, usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** A record that names a player without a confirmed account. */
export interface NamedRecord {
  name: string;
  /** Epoch ms. */
  at: number;
  /** Whether it is an active punishment: its name is looked up first. */
  active: boolean;
}

/** The players of a mod call, as its row has them. */
interface CallPlayers {
  reporter_username: string;
  reporter_roblox_id: string | null;
  /** Empty where no player is named. */
  reported_username: string;
  reported_roblox_id: string | null;
}

/** Returns the names in a mod call that have no account; `at` in epoch ms. */
export function namesInCall(call: CallPlayers, at: number): NamedRecord[] {
  const players = [
    { name: call.reporter_username, id: call.reporter_roblox_id },
    { name: call.reported_username, id: call.reported_roblox_id },
  ];
  return players.flatMap(({ name, id }) => (id === null && name !== '' ? [{ name, at, active: false }] : []));
}

/**
 * Stores names to be looked up. Each is looked up once; again only when an earlier record of it turns up, which the
 * account that was found may be too young for.
 */
export async function noteNames(
  handle: Handle,
  serverId: string,
  records: readonly NamedRecord[],
): Promise<void> {
  for (const some of chunk(merged(records))) {
    const rows = some.map(([key, { name, firstAt, lastAt, active }]) => ({
      server_id: serverId,
      name_key: key,
      name,
      state: 'waiting' as const,
      first_at: firstAt,
      last_at: lastAt,
      active: toBit(active),
    }));
    await handle
      .insertInto('name_lookups')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['server_id', 'name_key'])
          .doUpdateSet({
            first_at: sql<number>`CASE WHEN ${IS_EARLIER} THEN excluded.first_at ELSE name_lookups.first_at END`,
            last_at: sql<number>`CASE WHEN ${IS_LATER} THEN excluded.last_at ELSE name_lookups.last_at END`,
            active: sql<0 | 1>`CASE WHEN excluded.active = 1 THEN 1 ELSE name_lookups.active END`,
            state: sql<NameLookupState>`CASE WHEN ${IS_EARLIER} AND name_lookups.state <> 'unknown'
              THEN 'waiting' ELSE name_lookups.state END`,
            refusal: sql<null>`CASE WHEN ${IS_EARLIER} THEN NULL ELSE name_lookups.refusal END`,
          })
          .where(sql<boolean>`(${IS_EARLIER} OR ${IS_LATER} OR excluded.active > name_lookups.active)`),
      )
      .execute();
  }
}

const IS_EARLIER = sql`excluded.first_at < name_lookups.first_at`;
const IS_LATER = sql`excluded.last_at > name_lookups.last_at`;

/** As `noteNames` for records that were just written; `now` in epoch ms. */
export async function noteNewNames(
  handle: Handle,
  serverId: string,
  records: readonly NamedRecord[],
  now: number,
): Promise<void> {
  if (records.length === 0) return;
  await noteNames(handle, serverId, records);
  await handle
    .insertInto('name_backfills')
    .values({ server_id: serverId, next_at: now })
    .onConflict((conflict) =>
      conflict
        .column('server_id')
        .doUpdateSet({ next_at: now })
        .where(sql<boolean>`name_backfills.next_at IS NULL`),
    )
    .execute();
}

/** Returns each name once, sorted, so that two writers never wait for each other. */
function merged(records: readonly NamedRecord[]) {
  const names = new Map<string, { name: string; firstAt: number; lastAt: number; active: boolean }>();
  for (const { name, at, active } of records) {
    const key = usernameKey(name);
    if (key === '') continue;
    const known = names.get(key) ?? { name, firstAt: at, lastAt: at, active };
    names.set(key, {
      name: known.name,
      firstAt: Math.min(known.firstAt, at),
      lastAt: Math.max(known.lastAt, at),
      active: known.active || active,
    });
  }
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1));
}
