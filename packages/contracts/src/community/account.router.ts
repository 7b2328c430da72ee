import { z } from 'zod';
import { zId } from '../fields.ts';
import { router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zAccountLogEntry,
  zLinkRobloxInput,
  zListAccountLogInput,
  zNoticeRef,
  zSession,
  zSignInMessagesInput,
  zSignInNotices,
  zUser,
} from './account.ts';

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

  revokeOtherSessions: signedIn
    .meta({ rest: 'DELETE /auth/sessions', summary: 'Sign out your other sessions' })
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.account.revokeOtherSessions(ctx.account)),

  notices: signedIn
    .meta({ rest: 'GET /auth/notices', summary: 'List sign-ins on new devices' })
    .output(zSignInNotices)
    .query(({ ctx }) => ctx.services.account.notices(ctx.account)),

  dismissNotice: signedIn
    .meta({ rest: 'DELETE /auth/notices/{noticeId}', summary: 'Confirm a sign-in as yours' })
    .input(zNoticeRef)
    .output(zSignInNotices)
    .mutation(({ ctx, input }) => ctx.services.account.dismissNotice(ctx.account, input.noticeId)),

  setSignInMessages: signedIn
    .meta({
      stepUp: ALWAYS,
      rest: 'PUT /auth/sign-in-messages',
      summary: 'Turn messages about sign-ins on or off',
    })
    .input(zSignInMessagesInput)
    .output(zSignInNotices)
    .mutation(({ ctx, input }) => ctx.services.account.setSignInMessages(ctx.account, input.enabled)),

  revokeSession: signedIn
    .meta({ rest: 'DELETE /auth/sessions/{sessionId}', summary: 'Sign out a session' })
    .input(z.object({ sessionId: zId }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.account.revokeSession(ctx.account, input.sessionId)),
});
