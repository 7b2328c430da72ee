/** What other features use of this one. */
export type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
export { logRun, queueRun } from './run-log.ts';
