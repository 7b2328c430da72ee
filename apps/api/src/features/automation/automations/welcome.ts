import {
  type Joiner,
  type NoticedEvent,
  planWelcomes,
  WELCOME_LATE_MS,
  type WelcomeSettings,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
import { serverNames, valuesAt } from './facts.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';
import { lastHint, lastWelcomes } from './welcomed.ts';

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
