import {
  type Joiner,
  type NoticedEvent,
  planWelcomes,
  WELCOME_HINT_EVERY_MS,
  WELCOME_LATE_MS,
  type WelcomeSettings,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';
import { serverNames, valuesAt } from './server-values.ts';

type Joined = Joiner & { identity: string };

/** Welcomes those who joined since the reading before. */
export function welcomeConsumer(deps: ConsumerDeps): AutomationConsumer {
  return {
    kinds: ['welcome'],
    async see(tx, seen) {
      const joins = seen.newEvents.filter(({ kind }) => kind === 'join');
      if (joins.length === 0) return;
      for (const automation of seen.automations) {
        if (automation.kind === 'welcome') {
          await welcome(tx, deps, seen, joins, automation.serverId, automation.settings);
        }
      }
    },
  };
}

async function welcome(
  tx: Transaction,
  { wakeQueue }: ConsumerDeps,
  { gameId, reading, at }: AutomationSeen,
  joins: readonly NoticedEvent[],
  serverId: string,
  settings: WelcomeSettings,
): Promise<void> {
  const before = await lastWelcomes(
    tx.handle,
    serverId,
    joins.map(({ player }) => player.name),
  );
  const joiners = joins.map(
    ({ player: { name }, at: joinedAt, identity }): Joined => ({
      name,
      joinedAt: Math.min(joinedAt, at),
      welcomedAt: before.get(name) ?? null,
      identity,
    }),
  );
  const steps = planWelcomes(settings, joiners, {
    now: at,
    online: onlineIn(reading),
    hintAt: settings.means === 'hint' ? await lastHint(tx.handle, serverId, at) : null,
    values: valuesAt(await serverNames(tx.handle, serverId), reading.currentPlayers, at),
  });
  const occasionOf = ({ name, identity }: Joined): Occasion => ({
    serverId,
    kind: 'welcome',
    dedupe: identity,
    at,
    subject: name,
  });
  for (const step of steps) {
    const [first, ...others] = step.who;
    if (step.kind !== 'send') {
      await logRun(tx, occasionOf(first), { outcome: step.kind, text: step.why });
      continue;
    }
    await queueRun(tx, [occasionOf(first), ...others.map(occasionOf)], {
      gameId,
      command: step.command,
      expiresAt: Math.min(...step.who.map(({ joinedAt }) => joinedAt)) + WELCOME_LATE_MS,
      text: step.who.length === 1 ? 'Welcomed.' : `Welcomed together with ${step.who.length - 1} more.`,
      wakeQueue,
    });
  }
}

/** When these players were last welcomed in a server, epoch ms, by name; those who never were are absent. */
export async function lastWelcomes(
  handle: Handle,
  serverId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await handle
    .selectFrom('automation_runs')
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'automation_runs.server_id')
        .onRef('game_commands.id', '=', 'automation_runs.game_command_id'),
    )
    .select(['automation_runs.subject', (eb) => eb.fn.max('automation_runs.at').as('at')])
    .where('automation_runs.server_id', '=', serverId)
    .where('automation_runs.kind', '=', 'welcome')
    .where('automation_runs.subject', 'in', [...names])
    .where('automation_runs.outcome', 'in', ['queued', 'done', 'unknown'])
    // A welcome that was refused or not sent does not count.
    .where((eb) => eb.or([eb('game_commands.state', 'is', null), eb('game_commands.state', '<>', 'failed')]))
    .groupBy('automation_runs.subject')
    .execute();
  return new Map(rows.flatMap(({ subject, at }) => (subject === null ? [] : [[subject, Number(at)]])));
}

/** When a server last showed a hint to those who joined, epoch ms; null when it was not lately. */
async function lastHint(handle: Handle, serverId: string, now: number): Promise<number | null> {
  const row = await handle
    .selectFrom('automation_runs')
    .select('at')
    .where('server_id', '=', serverId)
    .where('kind', '=', 'welcome')
    .where('id', '>=', firstIdAt(now - WELCOME_HINT_EVERY_MS))
    .where('command', 'like', ':h %')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
