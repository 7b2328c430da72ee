import { z } from 'zod';
import { zId } from '../fields.ts';
import { router, signedIn } from '../procedures.ts';
import { zAccountLogEntry, zLinkRobloxInput, zListAccountLogInput, zSession, zUser } from './account.ts';

export const accountRouter = router({
  me: signedIn
    .meta({ rest: 'GET /auth/user', summary: 'Get the signed-in user' })
    .output(zUser)
    .query(({ ctx }) => ctx.services.account.me(ctx.account)),

  linkRoblox: signedIn
    .meta({ rest: 'POST /auth/link-roblox', summary: 'Link a Roblox username' })
    .input(zLinkRobloxInput)
    .output(zUser)
    .mutation(({ ctx, input }) => ctx.services.account.linkRoblox(ctx.account, input.robloxUsername)),

  unlinkRoblox: signedIn
    .meta({ rest: 'DELETE /auth/unlink-roblox', summary: 'Unlink the Roblox username' })
    .output(zUser)
    .mutation(({ ctx }) => ctx.services.account.unlinkRoblox(ctx.account)),

  log: signedIn
    .meta({ rest: 'GET /auth/log', summary: 'List your account log' })
    .input(zListAccountLogInput)
    .output(z.array(zAccountLogEntry))
    .query(({ ctx, input }) => ctx.services.account.log(ctx.account, input)),

  sessions: signedIn
    .meta({ rest: 'GET /auth/sessions', summary: 'List your sessions' })
    .output(z.array(zSession))
    .query(({ ctx }) => ctx.services.account.sessions(ctx.account)),

  revokeSession: signedIn
    .meta({ rest: 'DELETE /auth/sessions/{sessionId}', summary: 'Sign out a session' })
    .input(z.object({ sessionId: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.account.revokeSession(ctx.account, input.sessionId)),
});
