import type { AutomationKind, NoticedEvent } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { StoredReading } from '../../game/gateway/index.ts';
import { type EnabledAutomation, enabledFor } from './store.ts';

/** What a reading of a game shows to the automations that are on in its servers. */
export interface AutomationSeen {
  gameId: string;
  reading: StoredReading['reading'];
  /** When it was taken, epoch ms. */
  at: number;
  /** When the one before it was taken; null for the first of a game, which is where its story begins. */
  previousTakenAt: number | null;
  /** What happened since the reading before; each event is seen once, in the transaction that stores it. */
  newEvents: readonly NoticedEvent[];
  /** Of this consumer's kinds, in active servers only. */
  automations: readonly EnabledAutomation[];
}

/** A part of the automations that looks at readings, in the transaction that stores them. No network in here. */
export interface AutomationConsumer {
  kinds: readonly AutomationKind[];
  see(tx: Transaction, seen: AutomationSeen): Promise<void>;
}

export interface ConsumerDeps {
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

/** Shows a reading to those whose automations are on. */
export async function showToAutomations(
  tx: Transaction,
  consumers: readonly AutomationConsumer[],
  { game, reading, at, previousTakenAt }: StoredReading,
  newEvents: readonly NoticedEvent[],
): Promise<void> {
  if (consumers.length === 0) return;
  const all = await enabledFor(tx.handle, game.id);
  for (const { kinds, see } of consumers) {
    const automations = all.filter(({ kind }) => kinds.includes(kind));
    if (automations.length > 0)
      await see(tx, { gameId: game.id, reading, at, previousTakenAt, newEvents, automations });
  }
}
