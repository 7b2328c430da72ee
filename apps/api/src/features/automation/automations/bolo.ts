import {
  type BoloSettings,
  boloMessage,
  type NoticedEvent,
  PRODUCT_NAME,
  usernameKey,
  WELCOME_LATE_MS,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
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
  const names = joins.map(({ player }) => player.name);
  const matches = await watchlistMatches(tx.handle, serverId, names, settings, seen.at);
  for (const join of joins) {
    const why = matches.get(usernameKey(join.player.name));
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
  const there = online.some((player) => usernameKey(player.name) === usernameKey(name));
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

const ACTIVE = sql.lit<1>(1);

/** Why staff want to know of some of these players, in words, by the key of the name; the others are absent. */
export async function watchlistMatches(
  handle: Handle,
  serverId: string,
  names: readonly string[],
  { bans, notes }: Pick<BoloSettings, 'bans' | 'notes'>,
  now: number,
): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(usernameKey))];
  const found = new Map<string, string>();
  if (keys.length === 0) return found;
  if (notes) {
    for (const { key, text } of await notesOn(handle, serverId, keys))
      found.set(key, `Note: ${shortened(text)}`);
  }
  if (bans) {
    for (const { key, reason } of await bansOf(handle, serverId, keys, now)) {
      found.set(key, `A ban is in force: ${shortened(reason)}`);
    }
  }
  return found;
}

function notesOn(handle: Handle, serverId: string, keys: readonly string[]) {
  return handle
    .selectFrom('player_notes')
    .select(['username_key as key', 'text'])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', [...keys])
    .where('bolo', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

function bansOf(handle: Handle, serverId: string, keys: readonly string[], now: number) {
  return handle
    .selectFrom('punishments')
    .select(['username_key as key', 'reason'])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', [...keys])
    .where('type', '=', 'ban')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute();
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).trimEnd()}…`;
}
