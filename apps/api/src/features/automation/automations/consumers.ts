import type { NoticedEvent } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { KeptReading } from '../../game/gateway/poller/game-reader.ts';
import { createSecurityWatch } from '../game-security/watch.ts';
import { afkCheckConsumer } from './afk-check.ts';
import { autoShiftsConsumer } from './auto-shifts.ts';
import { boloConsumer } from './bolo.ts';
import type { AutomationConsumer, ConsumerDeps } from './consumer.ts';
import { enabledFor } from './store.ts';
import { welcomeConsumer } from './welcome.ts';

/** Every part that looks at readings. */
export function automationConsumers(deps: ConsumerDeps): readonly AutomationConsumer[] {
  return [
    welcomeConsumer(deps),
    boloConsumer(deps),
    createSecurityWatch(deps),
    autoShiftsConsumer(),
    afkCheckConsumer(deps),
  ];
}

/** Shows a reading to those whose automations are on. */
export async function showToAutomations(
  tx: Transaction,
  consumers: readonly AutomationConsumer[],
  { game, reading, at, previousTakenAt }: KeptReading,
  news: readonly NoticedEvent[],
): Promise<void> {
  if (consumers.length === 0) return;
  const all = await enabledFor(tx.handle, game.id);
  for (const { kinds, see } of consumers) {
    const automations = all.filter(({ kind }) => kinds.includes(kind));
    if (automations.length > 0)
      await see(tx, { gameId: game.id, reading, at, previousTakenAt, news, automations });
  }
}
