import { accountRouter } from './account.router.ts';
import { customCommandsRouter } from './custom-commands.router.ts';
import { gameRouter } from './game.router.ts';
import { gameEventsRouter } from './game-events.router.ts';
import { joinRequestsRouter } from './join-requests.router.ts';
import { membersRouter } from './members.router.ts';
import { createCallerFactory, router } from './procedures.ts';
import { punishmentsRouter } from './punishments.router.ts';
import { serversRouter } from './servers.router.ts';
import { systemRouter } from './system.router.ts';

/** Everything that can be asked. Only servers import this as a value; the web takes its type. */
export const appRouter = router({
  account: accountRouter,
  customCommands: customCommandsRouter,
  game: gameRouter,
  gameEvents: gameEventsRouter,
  joinRequests: joinRequestsRouter,
  members: membersRouter,
  punishments: punishmentsRouter,
  servers: serversRouter,
  system: systemRouter,
});

export type AppRouter = typeof appRouter;
export type Caller = ReturnType<typeof createCaller>;

/** Calls procedures without HTTP; the REST face and tests use it. */
export const createCaller = createCallerFactory(appRouter);

export type { Allowance, ProcedureMeta } from './procedures.ts';
