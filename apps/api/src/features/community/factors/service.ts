import {
  type Account,
  type ChangedFactors,
  type Factors,
  type FactorsService,
  factorRequired,
  PASSKEYS_MAX,
} from '@tenfour/contracts';
import { DomainError, isFreshFactor, STEP_UP_MS } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents } from '../account/index.ts';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import { createGiveFactor } from './give.ts';
import { wrongCode, wrongPasskey } from './refusals.ts';
import { factorsStore, recoveryHashesOf, totpPlace } from './store.ts';
import { newTotp, stepOfCode } from './totp.ts';
import { optionsForKnown, optionsForNew, verifyNew } from './webauthn.ts';

type FactorsDeps = Parameters<typeof createGiveFactor>[0];

/** How long a challenge can be answered, in ms. */
const CHALLENGE_MS = 5 * 60_000;

const TOTP_ID = 'totp';

/** Creates the service for a person's second factors. Changes of one person wait for each other. */
export function createFactorsService(deps: FactorsDeps): FactorsService {
  const { database, keyring, relyingParty, now } = deps;
  const giveFactor = createGiveFactor(deps);
  const storeOf = ({ id }: Account) => factorsStore(database.handle, id);
  const get = (account: Account) => readFactors(storeOf(account), account.sessionId, now());
  const change = <T>({ id }: Account, work: (tx: Transaction) => Promise<T>) =>
    database.withLock(`factors:${id}`, work);

  async function ask(account: Account, purpose: 'add' | 'give') {
    const store = storeOf(account);
    const known = await store.passkeys();
    if (purpose === 'add' && known.length >= PASSKEYS_MAX) throw tooManyPasskeys();
    if (purpose === 'give' && known.length === 0) return null;
    const { options, challenge } =
      purpose === 'add'
        ? await optionsForNew(relyingParty, account, known)
        : await optionsForKnown(relyingParty, known);
    await store.ask(account.sessionId, { challenge, purpose, expiresAt: now() + CHALLENGE_MS });
    return options;
  }

  return {
    get,

    async beginPasskey(account) {
      return { options: (await ask(account, 'add')) ?? {} };
    },

    async addPasskey(account, { name, answer }) {
      const pending = await storeOf(account).takeChallenge(account.sessionId);
      if (pending?.purpose !== 'add' || pending.expiresAt <= now()) throw wrongPasskey();
      const credential = await verifyNew(relyingParty, answer, pending.challenge);
      if (credential === null) throw wrongPasskey();
      const recoveryCodes = await change(account, async (tx) => {
        const store = factorsStore(tx.handle, account.id);
        if ((await store.passkeys()).length >= PASSKEYS_MAX) throw tooManyPasskeys();
        const passkey = {
          id: newId(),
          credential: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          name,
          created_at: now(),
        };
        await store.add(passkey);
        return afterAdding(deps, tx, account, { factor: 'passkey', name });
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'passkeys_credential_unique') ? wrongPasskey() : error;
      });
      return { factors: await get(account), recoveryCodes };
    },

    beginTotp: (account) =>
      change(account, async (tx) => {
        const store = factorsStore(tx.handle, account.id);
        if ((await store.find())?.totp_since != null) throw totpThere();
        const totp = newTotp({ productName: relyingParty.name, username: account.username });
        await store.save({ totp_sealed: keyring.seal(totpPlace(account.id), totp.secret), totp_step: null });
        return totp;
      }),

    async confirmTotp(account, code) {
      const recoveryCodes = await change(account, async (tx) => {
        const store = factorsStore(tx.handle, account.id);
        const row = await store.find();
        if (row?.totp_since != null) throw totpThere();
        if (!row?.totp_sealed) throw totpNotBegun();
        const step = stepOfCode(keyring.open(totpPlace(account.id), row.totp_sealed), code, now());
        if (step === null) throw wrongCode();
        await store.save({ totp_since: now(), totp_step: step });
        return afterAdding(deps, tx, account, { factor: 'totp', name: null });
      });
      return { factors: await get(account), recoveryCodes };
    },

    async remove(account, factorId) {
      await change(account, (tx) => removeFactor(deps, tx, account, factorId));
      return get(account);
    },

    async renewRecoveryCodes(account): Promise<ChangedFactors> {
      const recoveryCodes = await change(account, async (tx) => {
        if (!(await hasFactor(tx, account))) throw noFactor();
        const about = { userId: account.id, at: now() };
        await recordEvent(tx, accountEvents.create({ kind: 'account.recovery-codes-created', ...about }));
        tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
        return createCodes(deps, tx, account);
      });
      return { factors: await get(account), recoveryCodes };
    },

    async challenge(account) {
      const { passkeys, totpSince, recoveryCodesLeft } = await get(account);
      if (passkeys.length === 0 && totpSince === null) throw noFactor();
      const options = await ask(account, 'give');
      return { options, totp: totpSince !== null, recovery: recoveryCodesLeft > 0 };
    },

    async give(account, input) {
      await giveFactor(account, input);
      return get(account);
    },
  };
}

/** Returns the factors as their person sees them. */
async function readFactors(
  store: ReturnType<typeof factorsStore>,
  sessionId: string,
  now: number,
): Promise<Factors> {
  const row = await store.find();
  const passkeys = await store.passkeys();
  const givenAt = await store.givenAt(sessionId);
  const totpSince = row?.totp_since ?? null;
  const fresh = givenAt !== null && isFreshFactor(givenAt, now);
  return {
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      createdAt: iso(one.created_at),
      lastUsedAt: one.used_at === null ? null : iso(one.used_at),
    })),
    totpSince: totpSince === null ? null : iso(totpSince),
    recoveryCodesLeft: recoveryHashesOf(row).length,
    freshUntil: fresh ? iso(givenAt + STEP_UP_MS) : null,
  };
}

async function hasFactor({ handle }: Transaction, { id }: Account): Promise<boolean> {
  const store = factorsStore(handle, id);
  return (await store.find())?.totp_since != null || (await store.passkeys()).length > 0;
}

/** Records a new factor. With the first one it counts as given in this session and creates recovery codes. */
async function afterAdding(
  deps: FactorsDeps,
  tx: Transaction,
  account: Account,
  added: { factor: 'passkey' | 'totp'; name: string | null },
): Promise<string[] | null> {
  const at = deps.now();
  const store = factorsStore(tx.handle, account.id);
  const user = tx.handle.selectFrom('users').select('factor_since').where('id', '=', account.id);
  const { factor_since: since } = await user.executeTakeFirstOrThrow();
  // Another session may have added the first one since this call was admitted.
  const isFirst = since === null;
  if (!isFirst && !isFreshFactor(await store.givenAt(account.sessionId), at)) throw factorRequired('give');
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.factor-added', userId: account.id, at, ...added }),
  );
  tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
  if (!isFirst) return null;
  await store.setSince(at);
  await store.markGiven(account.sessionId, at);
  return createCodes(deps, tx, account);
}

async function createCodes({ keyring }: FactorsDeps, { handle }: Transaction, { id }: Account) {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(keyring, id, code));
  await factorsStore(handle, id).save({ recovery_hashes: JSON.stringify(hashes) });
  return codes;
}

async function removeFactor(
  { now }: FactorsDeps,
  tx: Transaction,
  account: Account,
  factorId: string,
): Promise<void> {
  const store = factorsStore(tx.handle, account.id);
  const isTotp = factorId === TOTP_ID;
  const name = isTotp ? null : await store.removePasskey(factorId);
  if (isTotp ? (await store.find())?.totp_since == null : name === null) throw noSuchFactor();
  if (isTotp) await store.save({ totp_sealed: null, totp_since: null, totp_step: null });
  const removed = { factor: isTotp ? 'totp' : 'passkey', name } as const;
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.factor-removed', userId: account.id, at: now(), ...removed }),
  );
  tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
  if (await hasFactor(tx, account)) return;
  await store.clear();
  await store.setSince(null);
}

function tooManyPasskeys(): DomainError {
  return new DomainError('CONFLICT', {
    message: `You have ${PASSKEYS_MAX} passkeys. Remove one before you add another.`,
  });
}

function totpThere(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'You have an authenticator app already. Remove it before you set up another.',
  });
}

function totpNotBegun(): DomainError {
  return new DomainError('CONFLICT', { message: 'Scan a new QR code first.' });
}

function noFactor(): DomainError {
  return new DomainError('CONFLICT', { message: 'You have no second factor. Set one up first.' });
}

function noSuchFactor(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'You have no such second factor anymore.' });
}
