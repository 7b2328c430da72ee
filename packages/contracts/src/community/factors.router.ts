import { router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zAddPasskeyInput,
  zChangedFactors,
  zFactorChallenge,
  zFactorRef,
  zFactors,
  zGiveFactorInput,
  zNewPasskey,
  zNewTotp,
  zTotpInput,
} from './factors.ts';

export const factorsRouter = router({
  get: signedIn
    .meta({ rest: 'GET /auth/factors', summary: 'Get your second factors' })
    .output(zFactors)
    .query(({ ctx }) => ctx.services.factors.get(ctx.account)),

  beginPasskey: signedIn
    .meta({ stepUp: ALWAYS, rest: 'POST /auth/factors/passkeys/options', summary: 'Start a passkey' })
    .output(zNewPasskey)
    .mutation(({ ctx }) => ctx.services.factors.beginPasskey(ctx.account)),

  addPasskey: signedIn
    .meta({ stepUp: ALWAYS, rest: 'POST /auth/factors/passkeys', summary: 'Add a passkey' })
    .input(zAddPasskeyInput)
    .output(zChangedFactors)
    .mutation(({ ctx, input }) => ctx.services.factors.addPasskey(ctx.account, input)),

  beginTotp: signedIn
    .meta({ stepUp: ALWAYS, rest: 'POST /auth/factors/totp', summary: 'Start an authenticator app' })
    .output(zNewTotp)
    .mutation(({ ctx }) => ctx.services.factors.beginTotp(ctx.account)),

  confirmTotp: signedIn
    .meta({ stepUp: ALWAYS, rest: 'PUT /auth/factors/totp', summary: 'Confirm an authenticator app' })
    .input(zTotpInput)
    .output(zChangedFactors)
    .mutation(({ ctx, input }) => ctx.services.factors.confirmTotp(ctx.account, input.code)),

  remove: signedIn
    .meta({ stepUp: ALWAYS, rest: 'DELETE /auth/factors/{factorId}', summary: 'Remove a second factor' })
    .input(zFactorRef)
    .output(zFactors)
    .mutation(({ ctx, input }) => ctx.services.factors.remove(ctx.account, input.factorId)),

  renewRecoveryCodes: signedIn
    .meta({
      stepUp: ALWAYS,
      rest: 'POST /auth/factors/recovery-codes',
      summary: 'Replace your recovery codes',
    })
    .output(zChangedFactors)
    .mutation(({ ctx }) => ctx.services.factors.renewRecoveryCodes(ctx.account)),

  challenge: signedIn
    .meta({ rest: 'POST /auth/factors/challenge', summary: 'Ask for your second factor' })
    .output(zFactorChallenge)
    .mutation(({ ctx }) => ctx.services.factors.challenge(ctx.account)),

  give: signedIn
    .meta({ rest: 'POST /auth/factors/give', summary: 'Give your second factor' })
    .input(zGiveFactorInput)
    .output(zFactors)
    .mutation(({ ctx, input }) => ctx.services.factors.give(ctx.account, input)),
});
