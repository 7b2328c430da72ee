/** What other capabilities ask of the automations. */
export { enabledIn, switchTo } from './store.ts';
