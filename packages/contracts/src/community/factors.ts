import { z } from 'zod';
import { zId, zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import type { Account } from './viewer.ts';

/** Most passkeys of an account. */
export const PASSKEYS_MAX = 10;

/** Recovery codes that are created at a time. Each works once. */
export const RECOVERY_CODES = 10;

const zPasskey = z.object({
  id: zId,
  name: z.string(),
  createdAt: zMoment,
  lastUsedAt: zMoment.nullable(),
});

/** The second factors of an account. */
export const zFactors = z.object({
  passkeys: z.array(zPasskey),
  /** Since when an authenticator app gives codes; null without one. */
  totpSince: zMoment.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Until when this session can do what needs a second factor; null when it has to be given. */
  freshUntil: zMoment.nullable(),
});
export type Factors = z.infer<typeof zFactors>;

/** `recoveryCodes` are shown this once; null unless new ones were created. */
export const zChangedFactors = z.object({
  factors: zFactors,
  recoveryCodes: z.array(z.string()).nullable(),
});
export type ChangedFactors = z.infer<typeof zChangedFactors>;

/** Options of `navigator.credentials`, as JSON. */
const zPasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof zPasskeyOptions>;

export const zNewPasskey = z.object({ options: zPasskeyOptions });

/** What the person can give. `options` ask for one of their passkeys; null without any. */
export const zFactorChallenge = z.object({
  options: zPasskeyOptions.nullable(),
  totp: z.boolean(),
  recovery: z.boolean(),
});
type FactorChallenge = z.infer<typeof zFactorChallenge>;

const zBase64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** What the browser's `navigator.credentials` answered, as JSON. */
export const zPasskeyAnswer = z.object({
  id: zBase64Url(1_400),
  response: z.object({
    clientDataJSON: zBase64Url(8_000),
    attestationObject: zBase64Url(20_000).optional(),
    authenticatorData: zBase64Url(8_000).optional(),
    signature: zBase64Url(8_000).optional(),
    userHandle: zBase64Url(200).optional(),
    transports: z.array(zText.max(20)).max(10).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof zPasskeyAnswer>;

export const zAddPasskeyInput = z.object({
  name: zText.trim().min(1, 'Enter a name.').max(MAX_LENGTH.passkeyName),
  answer: zPasskeyAnswer,
});
type AddPasskeyInput = z.infer<typeof zAddPasskeyInput>;

/** The secret of an authenticator app, and the address that its QR code holds. */
export const zNewTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof zNewTotp>;

const zCode = zText.trim().min(1, 'Enter the code.').max(MAX_LENGTH.factorCode);

export const zTotpInput = z.object({ code: zCode });

/** `totp`: the authenticator app. Otherwise the id of a passkey. */
export const zFactorRef = z.object({ factorId: zId });

/** `answer` of a passkey, `code` of anything else. */
export const zGiveFactorInput = z
  .object({
    kind: z.enum(['passkey', 'totp', 'recovery']),
    answer: zPasskeyAnswer.optional(),
    code: zCode.optional(),
  })
  .refine(
    ({ kind, answer, code }) => (kind === 'passkey' ? answer : code) !== undefined,
    'Send the answer of a passkey, or a code.',
  );
export type GiveFactorInput = z.infer<typeof zGiveFactorInput>;

/**
 * Second factors of an account. People who have one give it before they change any. A wrong answer throws
 * `INVALID_CREDENTIALS`, too many wrong codes throw `TOO_MANY_REQUESTS` with `details.retryAfter` (seconds).
 */
export interface FactorsService {
  get(account: Account): Promise<Factors>;
  /** Begins a passkey. Throws `CONFLICT` with `PASSKEYS_MAX` of them. */
  beginPasskey(account: Account): Promise<{ options: PasskeyOptions }>;
  addPasskey(account: Account, input: AddPasskeyInput): Promise<ChangedFactors>;
  /** Begins an authenticator app in place of one that was not confirmed. Throws `CONFLICT` with a confirmed one. */
  beginTotp(account: Account): Promise<NewTotp>;
  confirmTotp(account: Account, code: string): Promise<ChangedFactors>;
  /** Throws `NOT_FOUND` for a factor that the account does not have. */
  remove(account: Account, factorId: string): Promise<Factors>;
  /** Replaces all recovery codes. Throws `CONFLICT` without a factor. */
  renewRecoveryCodes(account: Account): Promise<ChangedFactors>;
  /** Asks for a factor. Throws `CONFLICT` without one. */
  challenge(account: Account): Promise<FactorChallenge>;
  give(account: Account, input: GiveFactorInput): Promise<Factors>;
}
