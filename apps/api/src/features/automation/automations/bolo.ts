import {
  type BoloSettings,
  boloMessage,
  isSamePlayer,
  type NoticedEvent,
  type Player,
  PRODUCT_NAME,
  WELCOME_LATE_MS,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { boloNotesOfPlayers, findPlayers, punishmentsOfPlayers } from '../../community/identity/index.ts';
import { staffOnDuty } from '../../community/servers/index.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
import { automationEvents } from './events.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';

const AUTOMATIC = { id: null, name: PRODUCT_NAME } as const;

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
  { bans, notes }: Pick<BoloSettings, 'bans' | 'notes'>,
  now: number,
): Promise<(string | undefined)[]> {
  const players = await findPlayers(handle, serverId, named);
  const marked = notes ? await boloNotesOfPlayers(handle, serverId, players) : [];
  const records = bans
    ? await punishmentsOfPlayers(handle, serverId, players, { now, onlyActive: true })
    : [];
  return players.map((_, at) => {
    const ban = records[at]?.findLast(({ type }) => type === 'ban');
    if (ban) return `A ban is in force: ${shortened(ban.reason)}`;
    const note = marked[at]?.at(-1);
    return note === undefined ? undefined : `Note: ${shortened(note)}`;
  });
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).trimEnd()}…`;
}
