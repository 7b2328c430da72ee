import { createDutyWake } from '../features/discord/duty-roles/wake.ts';
import { concernsDelivery } from '../features/discord/webhooks/delivery/deliveries.ts';
import type { Parts } from './compose-parts.ts';
import type { Shutdown } from './shutdown.ts';

/** Entities that the bot posts to channels when they change. */
const POSTED_ENTITIES: ReadonlySet<string> = new Set(['mod-calls', 'join-requests', 'settings']);

/** Rings for what a commit of this process leaves to be done, here or by another process. */
export function wakeOnChanges(parts: Parts, shutdown: Shutdown): void {
  const { config, database, live, discordBot } = parts;
  const { wake } = live.wakeSignals;
  const wakeDuty = createDutyWake({ ...parts, dutyRolesDue: () => wake('duty-roles') });
  // Deliveries running in this process have their own subscription, so they need no signal.
  const sends = config.role !== 'web';
  const unsubscribe = database.changes.subscribe((changes) => {
    if (!sends && changes.some((change) => concernsDelivery(change, new Set()))) wake('deliveries');
    if (changes.some(({ entity, op }) => entity === 'alerts' && op === 'created')) wake('pushes');
    if (changes.some(({ entity, op }) => entity === 'deliveries' && op === 'created')) wake('endpoints');
    if (changes.some(({ entity }) => entity === 'game-sessions')) wake('sessions');
    if (changes.some(({ entity, op }) => entity === 'account' && op === 'created')) wake('sign-in-messages');
    if (discordBot.ready) wakeDuty(changes);
    if (discordBot.ready && changes.some(({ entity }) => POSTED_ENTITIES.has(entity))) wake('bot-posts');
  });
  shutdown.add('wake signals', unsubscribe);
}
