import { type Player, planUnban, UNBAN_MAX_DELAY_MS } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { findRecordedPlayer, isOfPlayer, punishmentColumns } from '../../community/identity/index.ts';
import { commandChanges } from '../../game/gateway/index.ts';
import { type EndedPunishments, inForce, type PunishmentRow } from '../../moderation/punishments/index.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';
import { enabledIn } from './store.ts';

/** A ban that ended longer ago than this is left alone and logged as missed, in ms. */
const TOO_LATE_MS = 24 * 60 * 60_000;

const WAITING = ['queued', 'sent', 'unknown'] as const;

/**
 * Lifts bans in the game that are over, where the server wants that and they were sent there: in the transaction that
 * ends them, after they were switched off or hidden.
 */
export async function unbanEnded(
  tx: Transaction,
  { serverId, ids, byHand, isUnbanned, now }: EndedPunishments,
  wakeQueue: (gameId: string) => void,
): Promise<void> {
  const settings = await enabledIn(tx.handle, serverId, 'temp-bans');
  if (settings === null || isUnbanned || (byHand && !settings.alsoByHand)) return;
  const seen = new Set<string>();
  for (const ban of await sentBans(tx.handle, serverId, ids)) {
    const plan = planUnban({ ...ban, othersInForce: await othersInForce(tx.handle, serverId, ban, now) });
    if (plan === null) continue;
    const endedAt = byHand ? now : (ban.expiresAt ?? now);
    const occasion: Occasion = {
      serverId,
      kind: 'temp-bans',
      dedupe: `${ban.id}:${endedAt}`,
      at: now,
      subject: ban.robloxUsername,
    };
    const obstacle = 'reason' in plan ? plan.reason : await obstacleOf(tx.handle, serverId);
    if ('reason' in plan || obstacle !== null) {
      await logRun(tx, occasion, { outcome: 'skipped', text: `Not unbanned: ${obstacle}` });
    } else if (now - endedAt > TOO_LATE_MS) {
      await logRun(tx, occasion, {
        outcome: 'missed',
        text: 'Not unbanned: the ban ended more than a day ago.',
      });
    } else if (seen.has(plan.command)) {
      await logRun(tx, occasion, { outcome: 'done', text: 'Unbanned together with another ban that ended.' });
    } else {
      seen.add(plan.command);
      const text = byHand
        ? 'Unbanned: the ban was ended by hand.'
        : 'Unbanned: the time of the ban was over.';
      const gameId = await gameOf(tx.handle, serverId);
      const { command } = plan;
      await queueRun(tx, occasion, { gameId, command, expiresAt: now + UNBAN_MAX_DELAY_MS, text, wakeQueue });
    }
  }
}

/** Handles a ban that is in force again after an unban was queued: cancels the unban, or queues the ban again. */
export async function banAgain(
  tx: Transaction,
  serverId: string,
  row: PunishmentRow,
  now: number,
  wakeQueue: (gameId: string) => void,
): Promise<void> {
  if (row.type !== 'ban' || !inForce(row, now)) return;
  if ((await enabledIn(tx.handle, serverId, 'temp-bans')) === null) return;
  const last = await lastRunOf(tx.handle, serverId, row.id);
  const [, target] = /^:unban (\S+)/.exec(last?.command ?? '') ?? [];
  if (last === undefined || target === undefined) return;
  const occasion: Occasion = {
    serverId,
    kind: 'temp-bans',
    dedupe: `${row.id}:${now}:again`,
    at: now,
    subject: row.roblox_username,
  };
  if (await cancelQueued(tx, serverId, last.game_command_id, now)) {
    await logRun(tx, occasion, {
      outcome: 'done',
      text: 'Not unbanned after all: the ban was brought back.',
    });
    return;
  }
  const obstacle = await obstacleOf(tx.handle, serverId);
  if (obstacle !== null) {
    await logRun(tx, occasion, { outcome: 'skipped', text: `Not banned again: ${obstacle}` });
    return;
  }
  await queueRun(tx, occasion, {
    gameId: await gameOf(tx.handle, serverId),
    command: `:ban ${target}`,
    expiresAt: now + UNBAN_MAX_DELAY_MS,
    text: 'Banned again: the ban was brought back.',
    wakeQueue,
  });
}

async function sentBans(handle: Handle, serverId: string, ids: readonly string[]) {
  const rows = await handle
    .selectFrom('punishments')
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'punishments.server_id')
        .onRef('game_commands.id', '=', 'punishments.enforcement_command_id'),
    )
    .select([
      'punishments.id',
      'punishments.type',
      'punishments.roblox_username as robloxUsername',
      'punishments.roblox_user_id as robloxUserId',
      'punishments.verified',
      'punishments.expires_at as expiresAt',
      'game_commands.command',
    ])
    .where('punishments.id', 'in', [...ids])
    .where('punishments.server_id', '=', serverId)
    .where('punishments.type', '=', 'ban')
    .where('punishments.enforcement', 'in', WAITING)
    .orderBy('punishments.id')
    .execute();
  return rows.map((row) => {
    // Commands are stored for a month; the record also has the name that they used.
    const id = row.verified === 1 ? row.robloxUserId : null;
    const player = { id, name: row.robloxUsername };
    return { ...row, player, sentCommand: row.command ?? `:ban ${id ?? row.robloxUsername}` };
  });
}

/**
 * Other bans of the player in force: of this community, and those that another community has sent to the same game,
 * which knows one ban only.
 */
async function othersInForce(
  handle: Handle,
  serverId: string,
  ban: { id: string; player: Player },
  now: number,
): Promise<number> {
  const inForce = async (server: string) => {
    const player = await findRecordedPlayer(handle, server, ban.player);
    return handle
      .selectFrom('punishments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isOfPlayer(handle, player, punishmentColumns(server)))
      .where('id', '<>', ban.id)
      .where('type', '=', 'ban')
      .where('is_active', '=', 1)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
  };
  const bans = [(await inForce(serverId)).executeTakeFirstOrThrow()];
  for (const other of await sharingGame(handle, serverId)) {
    const sent = (await inForce(other)).where('enforcement', 'in', WAITING);
    bans.push(sent.executeTakeFirstOrThrow());
  }
  return (await Promise.all(bans)).reduce((sum, { count }) => sum + Number(count), 0);
}

async function sharingGame(handle: Handle, serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('servers as own')
    .innerJoin('servers as others', 'others.erlc_key_hash', 'own.erlc_key_hash')
    .select('others.id')
    .where('own.id', '=', serverId)
    .where('others.id', '<>', serverId)
    .where('others.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

function serverOf(handle: Handle, serverId: string) {
  return handle
    .selectFrom('servers')
    .select(['erlc_key_hash as gameId', 'status'])
    .where('id', '=', serverId)
    .executeTakeFirst();
}

async function obstacleOf(handle: Handle, serverId: string): Promise<string | null> {
  const server = await serverOf(handle, serverId);
  if (server?.status !== 'active') return 'this server is suspended.';
  return server.gameId === null ? 'this server has no ER:LC API key.' : null;
}

async function gameOf(handle: Handle, serverId: string): Promise<string> {
  return (await serverOf(handle, serverId))?.gameId ?? '';
}

function lastRunOf(handle: Handle, serverId: string, punishmentId: string) {
  return (
    handle
      .selectFrom('automation_runs')
      .select(['command', 'game_command_id'])
      .where('server_id', '=', serverId)
      .where('kind', '=', 'temp-bans')
      // Semicolon comes after colon: everything that begins with the id.
      .where('dedupe', '>', `${punishmentId}:`)
      .where('dedupe', '<', `${punishmentId};`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

async function cancelQueued(
  tx: Transaction,
  serverId: string,
  commandId: string | null,
  now: number,
): Promise<boolean> {
  if (commandId === null) return false;
  const taken = await tx.handle
    .updateTable('game_commands')
    .set({
      state: 'failed',
      error_kind: 'refused',
      error_message: 'Not sent: the ban was brought back.',
      settled_at: now,
    })
    .where('server_id', '=', serverId)
    .where('id', '=', commandId)
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  tx.changed(...commandChanges(taken.map(({ id }) => ({ serverId, id, source: 'automation' as const }))));
  return taken.length > 0;
}
