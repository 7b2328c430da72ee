/** What other features use of this one. */
export { actorOf, avatarUrl, panelSource, personBehind } from './people.ts';
