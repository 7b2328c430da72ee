import {
  type BoloSettings,
  boloMessage,
  isSamePlayer,
  type NoticedEvent,
  type Player,
  WELCOME_LATE_MS,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { boloNotesOfPlayers, findPlayers, punishmentsOfPlayers } from '../../community/identity/index.ts';
import { staffOnDuty } from '../../community/servers/index.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
import { automationEvents } from './events.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';

/** Creates the consumer that alerts staff when a player on the watchlist joins. */
export function boloConsumer(deps: ConsumerDeps): AutomationConsumer {
  return {
    kinds: ['bolo'],
    async see(tx, seen) {
      const joins = seen.newEvents.filter(({ kind }) => kind === 'join');
      if (joins.length === 0) return;
      for (const automation of seen.automations) {
        if (automation.kind === 'bolo') await look(tx, deps, seen, joins, automation);
      }
    },
  };
}

async function look(
  tx: Transaction,
  deps: ConsumerDeps,
  seen: AutomationSeen,
  joins: readonly NoticedEvent[],
  { serverId, settings }: { serverId: string; settings: BoloSettings },
): Promise<void> {
  const named = joins.map(({ player }) => player);
  const matches = await watchlistMatches(tx.handle, serverId, named, settings, seen.at);
  for (const [at, join] of joins.entries()) {
    const why = matches[at];
    if (why !== undefined) await alert(tx, deps, seen, { serverId, settings, join, why });
  }
}

interface Found {
  serverId: string;
  settings: BoloSettings;
  join: NoticedEvent;
  why: string;
}

async function alert(
  tx: Transaction,
  { wakeQueue }: ConsumerDeps,
  { gameId, reading, at }: AutomationSeen,
  { serverId, settings, join, why }: Found,
): Promise<void> {
  const { name } = join.player;
  const online = onlineIn(reading);
  const occasion: Occasion = { serverId, kind: 'bolo', dedupe: join.identity, at, subject: name };
  const there = online.some((player) => isSamePlayer(player, join.player));
  if (!there && at - join.at > WELCOME_LATE_MS) {
    const text = `Had joined while the game could not be seen, and is gone again. ${why}`;
    await logRun(tx, occasion, { outcome: 'missed', text });
    return;
  }
  const staff = settings.pmStaff ? await staffOnDuty(tx.handle, serverId) : [];
  const command = boloMessage(name, why, { staff, online });
  const text = `Staff were alerted. ${why}`;
  const expiresAt = at + WELCOME_LATE_MS;
  const isNew =
    command === null
      ? await logRun(tx, occasion, { outcome: 'done', text })
      : await queueRun(tx, occasion, { gameId, command, expiresAt, text, wakeQueue });
  if (!isNew) return;
  await recordEvent(
    tx,
    automationEvents.create({ kind: 'bolo.joined', serverId, actor: AUTOMATIC, at, player: name, why }),
  );
}

/** Longest part of a reason or a note that an alert has, in characters. */
const SHOWN = 120;

/** Why staff want to know of each of these players, in words and in their order; undefined for the others. */
export async function watchlistMatches(
  handle: Handle,
  serverId: string,
  named: readonly Player[],
  { bans, notes, elsewhere }: BoloSettings,
  now: number,
): Promise<(string | undefined)[]> {
  const players = await findPlayers(handle, serverId, named);
  const marked = notes ? await boloNotesOfPlayers(handle, serverId, players) : [];
  const records = bans
    ? await punishmentsOfPlayers(handle, serverId, players, { now, onlyActive: true })
    : [];
  const others = elsewhere ? await bansElsewhere(handle, serverId, named, now) : new Map<string, string>();
  return players.map((_, at) => {
    const ban = records[at]?.findLast(({ type }) => type === 'ban');
    if (ban) return `A ban is in force: ${shortened(ban.reason)}`;
    const note = marked[at]?.at(-1);
    if (note !== undefined) return `Note: ${shortened(note)}`;
    const server = others.get(named[at]?.id ?? '');
    return server === undefined ? undefined : `Banned in ${server}.`;
  });
}

/**
 * Returns another server of the same owner in which each of these accounts has a ban in force, by account. Only confirmed
 * accounts count: a name in another server says too little.
 */
export async function bansElsewhere(
  handle: Handle,
  serverId: string,
  players: readonly Player[],
  now: number,
): Promise<Map<string, string>> {
  const ids = players.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await handle
    .selectFrom('servers as own')
    .innerJoin('servers', 'servers.owner_id', 'own.owner_id')
    .innerJoin('punishments', 'punishments.server_id', 'servers.id')
    .select(['punishments.roblox_user_id as id', 'servers.name'])
    .where('own.id', '=', serverId)
    .where('servers.id', '<>', serverId)
    .where('servers.deleted_at', 'is', null)
    .where('punishments.roblox_user_id', 'in', ids)
    .where('punishments.verified', '=', 1)
    .where('punishments.type', '=', 'ban')
    .where('punishments.is_active', '=', 1)
    .where('punishments.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('punishments.expires_at', 'is', null), eb('punishments.expires_at', '>', now)]))
    .orderBy('punishments.created_at')
    .execute();
  return new Map(rows.map(({ id, name }) => [id ?? '', name]));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).trimEnd()}…`;
}
