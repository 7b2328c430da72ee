import { router, signedIn } from '../procedures.ts';
import { zBeginProofInput, zRobloxSignIn, zRobloxSignInInput, zVerification } from './verification.ts';

export const verificationRouter = router({
  state: signedIn
    .meta({ rest: 'GET /auth/verification', summary: 'Get your Roblox verification' })
    .output(zVerification)
    .query(({ ctx }) => ctx.services.verification.state(ctx.account)),

  begin: signedIn
    .meta({ rest: 'POST /auth/verification', summary: 'Start a Roblox verification' })
    .input(zBeginProofInput)
    .output(zVerification)
    .mutation(({ ctx, input }) => ctx.services.verification.begin(ctx.account, input.method)),

  check: signedIn
    .meta({ rest: 'POST /auth/verification/check', summary: 'Check your Roblox profile' })
    .output(zVerification)
    .mutation(({ ctx }) => ctx.services.verification.check(ctx.account)),

  cancel: signedIn
    .meta({ rest: 'DELETE /auth/verification', summary: 'Cancel a Roblox verification' })
    .output(zVerification)
    .mutation(({ ctx }) => ctx.services.verification.cancel(ctx.account)),

  signIn: signedIn
    .meta({ rest: 'POST /auth/verification/roblox', summary: 'Get the Roblox sign-in address' })
    .input(zRobloxSignInInput)
    .output(zRobloxSignIn)
    .mutation(({ ctx, input }) => ctx.services.verification.signIn(ctx.account, input.returnTo)),
});
