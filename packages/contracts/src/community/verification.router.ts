import { router, signedIn } from '../procedures.ts';
import { zBeginProofInput, zRobloxSignIn, zRobloxSignInInput, zVerification } from './verification.ts';

export const verificationRouter = router({
  state: signedIn
    .meta({ rest: 'GET /auth/verification', summary: 'Whether the linked Roblox account is proved' })
    .output(zVerification)
    .query(({ ctx }) => ctx.services.verification.state(ctx.account)),

  begin: signedIn
    .meta({ rest: 'POST /auth/verification', summary: 'Begin to prove the linked Roblox account' })
    .input(zBeginProofInput)
    .output(zVerification)
    .mutation(({ ctx, input }) => ctx.services.verification.begin(ctx.account, input.method)),

  check: signedIn
    .meta({ rest: 'POST /auth/verification/check', summary: 'Look for the phrase in the Roblox profile' })
    .output(zVerification)
    .mutation(({ ctx }) => ctx.services.verification.check(ctx.account)),

  cancel: signedIn
    .meta({ rest: 'DELETE /auth/verification', summary: 'Give up a proof that is under way' })
    .output(zVerification)
    .mutation(({ ctx }) => ctx.services.verification.cancel(ctx.account)),

  signIn: signedIn
    .meta({ rest: 'POST /auth/verification/roblox', summary: 'Where to sign in at Roblox' })
    .input(zRobloxSignInInput)
    .output(zRobloxSignIn)
    .mutation(({ ctx, input }) => ctx.services.verification.signIn(ctx.account, input.returnTo)),
});
