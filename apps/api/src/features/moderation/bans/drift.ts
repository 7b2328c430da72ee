import { chunk } from '../../../db/chunk.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { banListReads, listenersOf } from '../../game/gateway/index.ts';
import type { BanPlace, Comparison } from './conditions.ts';
import { withNames } from './name-matches.ts';
import { countBans, showAgain, staleIgnored } from './store.ts';

export interface DriftDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Compares the records of each server of a game with its ban list, after that was read or could not be. */
export async function compareAfterRead(
  deps: DriftDeps,
  gameId: string,
  at: number,
  changed: boolean,
): Promise<void> {
  const { database } = deps;
  const reads = (await banListReads(database.handle, [gameId])).get(gameId);
  const isRead = reads?.readAt === at;
  for (const { id: serverId, active } of await listenersOf(database.handle, gameId)) {
    if (!active) continue;
    const differs = isRead && (await compare(deps, { serverId, gameId, readAt: at, now: at }));
    if (changed || differs) {
      database.changes.publish([
        { serverId, entity: 'bans', op: 'changed', ids: [] },
        { serverId, entity: 'server', op: 'changed', ids: [] },
      ]);
    }
  }
}

/** Stores how far a server and its game differ. Returns whether that is another number than before. */
async function compare({ database }: DriftDeps, comparison: Comparison): Promise<boolean> {
  const { serverId, gameId, readAt } = comparison;
  const matched = await withNames(database.slowReads, comparison);
  const stale = await staleIgnored(database.slowReads, matched);
  const [gameOnly, recordOnly] = await Promise.all([
    countBans(database.slowReads, matched, 'game'),
    countBans(database.slowReads, matched, 'record'),
  ]);
  return database.withLock(banLock(serverId), async (tx) => {
    for (const side of ['game', 'record'] as const) {
      const ids = stale.flatMap((subject) => (subject.side === side ? [subject.id] : []));
      for (const some of chunk(ids)) await showAgain(tx, comparison, side, some);
    }
    const before = await tx.handle
      .selectFrom('ban_drifts')
      .select(['game_id', 'game_only', 'record_only'])
      .where('server_id', '=', serverId)
      .executeTakeFirst();
    const drift = { game_id: gameId, game_only: gameOnly, record_only: recordOnly, compared_at: readAt };
    await tx.handle
      .insertInto('ban_drifts')
      .values({ server_id: serverId, ...drift })
      .onConflict((conflict) => conflict.column('server_id').doUpdateSet(drift))
      .execute();
    return before?.game_id !== gameId || before.game_only !== gameOnly || before.record_only !== recordOnly;
  });
}

/** The lock under which a server's bans are imported, sent, ignored and compared. */
export function banLock(serverId: string): string {
  return `bans:${serverId}`;
}

/** Corrects the stored numbers by what staff did, until the next read counts anew. */
export async function adjustDrift(
  tx: Transaction,
  serverId: string,
  { game = 0, record = 0 }: Partial<Record<BanPlace['side'], number>>,
): Promise<void> {
  const row = await tx.handle
    .selectFrom('ban_drifts')
    .select(['game_only', 'record_only'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (!row) return;
  await tx.handle
    .updateTable('ban_drifts')
    .set({
      game_only: Math.max(0, row.game_only + game),
      record_only: Math.max(0, row.record_only + record),
    })
    .where('server_id', '=', serverId)
    .execute();
}
