import type {
  ListNameLookupsInput,
  NameLookup,
  NameLookupStatus,
  NameLookupsService,
  UpdateNameLookupsInput,
  Viewer,
} from '@tenfour/contracts';
import type { ExpressionBuilder } from 'kysely';
import { fromBit, iso, isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { nameLookupEvents } from './events.ts';
import { namesOfAccounts } from './find-players.ts';
import { actorOf } from './people.ts';

interface LookupsDeps {
  database: Database;
  now: () => number;
}

/** Creates the service that shows how far a server's names without an account were looked up. */
export function createNameLookupsService(deps: LookupsDeps): NameLookupsService {
  const { database } = deps;
  return {
    status: (viewer) => statusOf(database, viewer.serverId),
    list: (viewer, input) => list(database.handle, viewer.serverId, input),
    update: (viewer, input) => update(deps, viewer, input),
  };
}

async function statusOf(
  { handle, slowReads }: Pick<Database, 'handle' | 'slowReads'>,
  serverId: string,
): Promise<NameLookupStatus> {
  const row = await handle
    .selectFrom('name_backfills')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  const rows = await slowReads
    .selectFrom('name_lookups')
    .select((eb) => ['state', 'refusal', eb.fn.countAll<number>().as('count')])
    .where('server_id', '=', serverId)
    .where(isUndecided)
    .groupBy(['state', 'refusal'])
    .execute();
  const count = (fits: (one: (typeof rows)[number]) => boolean) =>
    rows.reduce((sum, one) => sum + (fits(one) ? Number(one.count) : 0), 0);
  const paused = row !== undefined && fromBit(row.paused);
  const isIdle = !row || row.next_at === null;
  return {
    state: paused ? 'paused' : isIdle ? 'done' : 'running',
    reading: row !== undefined && row.source !== null,
    failedAt: isoOrNull(row?.failed_at ?? null),
    names: count(() => true),
    waiting: count(({ state }) => state === 'waiting' || state === 'checking'),
    matched: count(({ state }) => state === 'matched'),
    unknown: count(({ state }) => state === 'unknown'),
    refused: {
      younger: count(({ refusal }) => refusal === 'younger'),
      later: count(({ refusal }) => refusal === 'later'),
    },
  };
}

async function list(
  handle: Handle,
  serverId: string,
  { result, cursor, limit }: ListNameLookupsInput,
): Promise<NameLookup[]> {
  const rows = await handle
    .selectFrom('name_lookups')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('state', '=', result)
    .where(isUndecided)
    .$if(cursor !== undefined, (all) => all.where('name_key', '>', cursor ?? ''))
    .orderBy('name_key')
    .limit(limit)
    .execute();
  const names = await namesOfAccounts(
    handle,
    rows.flatMap(({ roblox_user_id: id }) => id ?? []),
  );
  return rows.map((row) => ({
    id: row.name_key,
    name: row.name,
    result,
    refusal: row.refusal,
    account: accountOf(row.roblox_user_id, names),
    firstAt: iso(row.first_at),
    lastAt: iso(row.last_at),
  }));
}

/** Leaves out the names that staff joined to an account, or split from the one that was found. */
function isUndecided({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'name_lookups'>) {
  const decisions = selectFrom('player_matches')
    .select('player_matches.id')
    .whereRef('player_matches.server_id', '=', 'name_lookups.server_id')
    .whereRef('player_matches.name_key', '=', 'name_lookups.name_key')
    .where((eb) =>
      eb.or([
        eb('player_matches.kind', '=', 'joined'),
        eb('player_matches.roblox_user_id', '=', eb.ref('name_lookups.roblox_user_id')),
      ]),
    );
  return not(exists(decisions));
}

function accountOf(robloxUserId: string | null, names: ReadonlyMap<string, string>): NameLookup['account'] {
  return robloxUserId === null
    ? null
    : { robloxUserId, robloxUsername: names.get(robloxUserId) ?? robloxUserId };
}

/** Pauses the lookups or lets them go on. What is so already writes nothing. */
async function update(
  { database, now }: LookupsDeps,
  viewer: Viewer,
  { paused }: UpdateNameLookupsInput,
): Promise<NameLookupStatus> {
  const { serverId } = viewer;
  await database.withLock(`name-lookups:${serverId}`, async (tx) => {
    const stored = await tx.handle
      .selectFrom('name_backfills')
      .select('paused')
      .where('server_id', '=', serverId)
      .executeTakeFirst();
    if (fromBit(stored?.paused ?? 0) === paused) return;
    const at = now();
    await tx.handle
      .insertInto('name_backfills')
      .values({ server_id: serverId, paused: toBit(paused), next_at: at })
      .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ paused: toBit(paused) }))
      .execute();
    const kind = paused ? 'name-lookups.paused' : 'name-lookups.resumed';
    await recordEvent(tx, nameLookupEvents.create({ kind, serverId, actor: actorOf(viewer), at }));
  });
  return statusOf(database, serverId);
}
