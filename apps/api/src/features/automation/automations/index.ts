/** What other features use of this one. */

export { bansElsewhere } from './bolo.ts';
export type { ChecksParts } from './checks-parts.ts';
export type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
export { logRun, type Occasion, queueRun } from './run-log.ts';
export { knownOfGame, serverNames } from './server-values.ts';
export { enabledIn } from './store.ts';
