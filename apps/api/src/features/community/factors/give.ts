import type { Account, GiveFactorInput, PasskeyAnswer } from '@tenfour/contracts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { counterForFactor } from '../../../security/rate-limits/attempt-counters.ts';
import type { AttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { accountEvents } from '../account/index.ts';
import { recoveryHash } from './codes.ts';
import { wrongCode, wrongPasskey } from './refusals.ts';
import { factorsStore, recoveryHashesOf, totpPlace } from './store.ts';
import { stepOfCode } from './totp.ts';
import { type RelyingParty, verifySignature } from './webauthn.ts';

interface FactorsDeps {
  database: Database;
  keyring: Keyring;
  attempts: AttemptLimits;
  relyingParty: RelyingParty;
  /** Epoch ms. */
  now: () => number;
}

type Method = 'passkey' | 'totp' | 'recovery';

/** Creates the check of a factor that a session gives. Codes are counted as attempts, signatures cannot be guessed. */
export function createGiveFactor(deps: FactorsDeps) {
  const { database, keyring, attempts, now } = deps;

  async function giveCode(account: Account, kind: 'totp' | 'recovery', code: string): Promise<void> {
    const admitted = await attempts.admit([counterForFactor(account.id)]);
    const given = await database.withLock(`factors:${account.id}`, async (tx) => {
      const used =
        kind === 'totp'
          ? await useTotp(tx, keyring, { userId: account.id, code, at: now() })
          : await useRecoveryCode(tx, keyring, { userId: account.id, code });
      if (!used) return false;
      await attempts.recordSuccess(tx.handle, admitted);
      await markGiven(tx, account, kind, now());
      return true;
    });
    if (given) return;
    await database.transaction((tx) =>
      recordEvent(
        tx,
        accountEvents.create({ kind: 'account.factor-refused', userId: account.id, at: now(), method: kind }),
      ),
    );
    throw wrongCode();
  }

  async function giveSignature(account: Account, answer: PasskeyAnswer): Promise<void> {
    const store = factorsStore(database.handle, account.id);
    const pending = await store.takeChallenge(account.sessionId);
    const row = (await store.passkeys()).find(({ credential }) => credential === answer.id);
    if (row === undefined || pending?.purpose !== 'give' || pending.expiresAt <= now()) throw wrongPasskey();
    const { challenge } = pending;
    const signed = { row, challenge, userId: account.id };
    const counter = await verifySignature(deps.relyingParty, answer, signed);
    if (counter === null) throw wrongPasskey();
    await database.withLock(`factors:${account.id}`, async (tx) => {
      const used = { before: row.counter, after: counter };
      if (!(await factorsStore(tx.handle, account.id).markUsed(row.id, used, now()))) throw wrongPasskey();
      await markGiven(tx, account, 'passkey', now());
    });
  }

  return async (account: Account, { kind, answer, code = '' }: GiveFactorInput): Promise<void> => {
    if (kind !== 'passkey') return giveCode(account, kind, code);
    if (answer !== undefined) await giveSignature(account, answer);
  };
}

async function markGiven(tx: Transaction, account: Account, method: Method, at: number): Promise<void> {
  await factorsStore(tx.handle, account.id).markGiven(account.sessionId, at);
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.factor-given', userId: account.id, at, method }),
  );
  tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
}

/** Returns whether a code of the authenticator app is right and was not used before. */
async function useTotp(
  { handle }: Transaction,
  keyring: Keyring,
  { userId, code, at }: { userId: string; code: string; at: number },
): Promise<boolean> {
  const store = factorsStore(handle, userId);
  const row = await store.find();
  if (!row?.totp_sealed || row.totp_since === null) return false;
  const step = stepOfCode(keyring.open(totpPlace(userId), row.totp_sealed), code, at);
  return step !== null && (await store.useStep(step));
}

/** Returns whether a recovery code was left; it is used up then. */
async function useRecoveryCode(
  { handle }: Transaction,
  keyring: Keyring,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const store = factorsStore(handle, userId);
  const left = recoveryHashesOf(await store.find());
  const hash = recoveryHash(keyring, userId, code);
  if (!left.includes(hash)) return false;
  await store.save({ recovery_hashes: JSON.stringify(left.filter((one) => one !== hash)) });
  return true;
}
