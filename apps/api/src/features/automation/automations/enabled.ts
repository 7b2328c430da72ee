/** What other capabilities ask of the automations. */
export { enabledIn, isAutomationOn, SWITCHED_OFF, switchTo } from './store.ts';
