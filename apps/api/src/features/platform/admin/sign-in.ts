import type {
  Account,
  Attempt,
  Panel,
  PanelLoginInput,
  PanelTokens,
  PlatformViewer,
} from '@tenfour/contracts';
import { DomainError, LOG_NAMES, panelFactorAction, platformUsernameKey } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { DEVICE_MS, PANEL_MS } from '../../../http/session/admin-session.ts';
import type { Passwords } from '../../../security/passwords.ts';
import {
  type AttemptCounter,
  counterForAccount,
  counterForAddress,
  counterForDevice,
  counterForOwner,
  counterForPerson,
} from '../../../security/rate-limits/attempt-counters.ts';
import type { AdmittedAttempt, AttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { hashToken, newToken } from '../../../security/session-cookie.ts';
import { type AccountRow, accountsStore, panelsStore } from './accounts-store.ts';
import { platformEvents } from './events.ts';

export interface SignInDeps {
  database: Database;
  passwords: Passwords;
  attempts: AttemptLimits;
  /** Whether every sign-in needs a second factor; false without. */
  factorRequired?: boolean;
  /** Epoch ms. */
  now: () => number;
}

/** A try to open the panel. */
interface Try {
  account: Account;
  input: PanelLoginInput;
  attempt: Attempt;
  /** The panel that this browser has open already; it ends. */
  before: PlatformViewer | null;
}

/** An account whose password was right, as it was then. */
interface Proved {
  staff: AccountRow & { password_hash: string };
  /** With today's parameters, when the stored one is of before. */
  rehashed: string | null;
}

/** Creates the sign-in to admin sessions. Answers, timing and limits never reveal what is wrong with an attempt. */
export function createSignIn(deps: SignInDeps) {
  const { database, attempts, now } = deps;
  return async (tried: Try): Promise<{ panel: Panel; tokens: PanelTokens }> => {
    const from = { person: tried.account, username: tried.input.username, attempt: tried.attempt };
    const found = await findSubject(accountsStore(database.handle), from, now());
    const admitted = await attempts.admit(countersFor(found, from));
    const proved = await prove(deps, found, tried.input.password).catch(async (error: unknown) => {
      await attempts.withdraw(admitted);
      throw error;
    });
    const opened = proved && (await open(deps, tried, proved, admitted));
    if (opened) return opened;
    await database.transaction((tx) =>
      noteFailure(tx, { tried, found, refused: admitted.refused, at: now() }),
    );
    throw new DomainError('INVALID_CREDENTIALS', { message: 'Please check your username and password' });
  };
}

async function prove(
  { passwords }: SignInDeps,
  found: AttemptSubject,
  password: string,
): Promise<Proved | null> {
  const { account, known } = found;
  const stored = account?.is_active === 1 ? account.password_hash : null;
  const { ok, outdated } = await passwords.verify(stored, password, { first: known !== null });
  if (!ok || account === null || stored === null) return null;
  const rehashed = outdated ? await passwords.hash(password) : null;
  return { staff: { ...account, password_hash: stored }, rehashed };
}

/** Null when the account was deactivated or got another password meanwhile. */
function open(
  { database, attempts, factorRequired: required = false, now }: SignInDeps,
  tried: Try,
  proved: Proved,
  admitted: AdmittedAttempt,
) {
  const { staff, rehashed } = proved;
  return database.transaction(async (tx) => {
    const at = now();
    const known = { is_active: 1, password_hash: staff.password_hash } as const;
    const stored = { password_hash: rehashed ?? staff.password_hash };
    const seen = { user_id: tried.account.id, last_login_at: at, updated_at: at };
    if (!(await accountsStore(tx.handle).update(staff.id, known, { ...seen, ...stored }))) return null;
    await attempts.recordSuccess(tx.handle, admitted);
    const tokens = await openPanel(tx, tried, staff.id, at);
    await recordEvent(
      tx,
      platformEvents.create({
        kind: 'platform.signed-in',
        by: { id: staff.id, name: staff.username },
        at,
        address: tried.attempt.address,
        discordName: tried.account.username,
      }),
    );
    const { id: accountId, username, access_level: accessLevel } = staff;
    const factorRequired =
      panelFactorAction(tried.account.factor ?? null, { openedAt: at, required }) !== null;
    const panel = { accountId, username, accessLevel, expiresAt: iso(tokens.expiresAt), factorRequired };
    return { panel, tokens };
  });
}

async function openPanel(tx: Transaction, tried: Try, accountId: string, at: number): Promise<PanelTokens> {
  const { account, attempt, before } = tried;
  const tokens = { panel: newToken(), device: newToken(), expiresAt: at + PANEL_MS };
  const panels = panelsStore(tx.handle);
  if (before) await panels.end({ panelId: before.panelId });
  await panels.open({
    token_hash: hashToken(tokens.panel),
    id: newId(at),
    account_id: accountId,
    user_id: account.id,
    created_at: at,
    expires_at: tokens.expiresAt,
    user_agent: attempt.userAgent,
  });
  await panels.knowDevice({
    accountId,
    before: attempt.deviceToken === null ? '' : hashToken(attempt.deviceToken),
    after: hashToken(tokens.device),
    at,
    expiresAt: at + DEVICE_MS,
  });
  return tokens;
}

function noteFailure(
  tx: Transaction,
  { tried, found, refused, at }: { tried: Try; found: AttemptSubject; refused: number; at: number },
) {
  return recordEvent(
    tx,
    platformEvents.create({
      kind: 'platform.sign-in-failed',
      // An unknown name is not logged, since it can be a mistyped password.
      by: { id: null, name: found.account?.username ?? LOG_NAMES.unknown },
      at,
      address: tried.attempt.address,
      discordName: tried.account.username,
      refused,
    }),
  );
}

/** A password attempt at a platform account: who makes it, at which account, and from where. */
interface PasswordAttempt {
  person: Pick<Account, 'id'>;
  username: string;
  attempt: Attempt;
}

/** The account that a password attempt is about. */
interface AttemptSubject {
  account: AccountRow | null;
  /** The counter of a browser or a Discord user that the account knows; null for everyone else. */
  known: AttemptCounter | null;
}

/** Finds the account of an attempt. Call it before the attempt, because a success ties the account to the person. */
export async function findSubject(
  accounts: ReturnType<typeof accountsStore>,
  { person, username, attempt: { deviceToken } }: PasswordAttempt,
  at: number,
): Promise<AttemptSubject> {
  const account = await accounts.named(username);
  const device = deviceToken && (await accounts.knowsDevice(username, hashToken(deviceToken), at));
  if (device) return { account, known: counterForDevice(device.accountId, device.since) };
  const owns = account !== null && account.user_id === person.id;
  return { account, known: owns ? counterForOwner(account.id, person.id) : null };
}

/** Returns the counters of an attempt. Attempts by strangers do not slow down those that the account knows. */
export function countersFor(
  { known }: AttemptSubject,
  { person, username, attempt }: PasswordAttempt,
): AttemptCounter[] {
  if (known) return [known];
  // A success at another account is no reason to forget the wrong attempts at this one.
  const byPerson: AttemptCounter = { ...counterForPerson('panel', person.id), onSuccess: 'not-counted' };
  return [counterForAccount(platformUsernameKey(username)), counterForAddress(attempt.address), byPerson];
}
