/** What other features use of this one. */
export { platformEvents } from './events.ts';
export { actorOf } from './panels.ts';
export { createReauth, requireStillProved } from './reauth.ts';
export type { SignInDeps } from './sign-in.ts';
