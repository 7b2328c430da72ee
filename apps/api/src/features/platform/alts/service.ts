import type {
  Account,
  AltRequest,
  AltsService,
  Attempt,
  CreateAltRequestInput,
  DecideAltRequestInput,
  PlatformViewer,
  RevealAltsInput,
  RevealedAlts,
} from '@tenfour/contracts';
import { ALT_REQUESTS_WAITING_MAX, DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { notifyPlatformStaff } from '../../../events/platform-log.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { accountEvents } from '../../community/account/index.ts';
import { actorOf, createReauth, requireStillProved, type SignInDeps } from '../admin/index.ts';
import {
  accountsText,
  decidedBefore,
  detailsOf,
  noSuchRequest,
  passwordsCell,
  passwordsOf,
  passwordsText,
  readAccounts,
  readPasswords,
  toAltRequest,
} from './accounts.ts';
import { altsEvents } from './events.ts';
import { accessOf, type GateDeps, requireAltsOn, unlock } from './gate.ts';
import { type AltRequestRow, altRequestsStore } from './store.ts';

/** Creates the service for requests for alts: access, requests, and decisions by platform staff. */
export function createAltsService(deps: CreateDeps & ReviewDeps): AltsService {
  const { handle } = deps.database;
  return {
    access: (account) => accessOf(deps, handle, account),
    unlock: (account, password, attempt) => unlock(deps, account, password, attempt),
    async list(account) {
      requireAltsOn(deps.alts);
      return (await altRequestsStore(handle).ofUser(account.id)).map(toAltRequest);
    },
    create: (account, input) => createRequest(deps, account, input),
    all: async (_viewer, input) => (await altRequestsStore(handle).all(input)).map(toAltRequest),
    decide: (viewer, input) => decide(deps, viewer, input),
    reveal: (viewer, input, attempt) => reveal(deps, viewer, input, attempt),
  };
}

interface CreateDeps extends GateDeps {
  /** Called after a new request was stored that platform staff must be notified of; null when notifications are off. */
  altNoticeDue: (() => void) | null;
}

/** Stores a request. Serialized per person, so that concurrent requests can't exceed the limit. */
async function createRequest(
  deps: CreateDeps,
  account: Account,
  input: CreateAltRequestInput,
): Promise<AltRequest> {
  requireAltsOn(deps.alts);
  return deps.database.withLock(`alts:${account.id}`, async (tx) => {
    const store = altRequestsStore(tx.handle);
    const first = input.clientId && (await store.findByClientId(account.id, input.clientId));
    if (first) return toAltRequest(first);
    await requireOpen(deps, tx, account);
    if ((await store.waitingOf(account.id)) >= ALT_REQUESTS_WAITING_MAX) throw tooManyWaiting();
    return add(deps, tx, account, input);
  });
}

async function requireOpen(deps: CreateDeps, tx: Transaction, account: Account): Promise<void> {
  const { openedBy } = await accessOf(deps, tx.handle, account);
  if (openedBy !== null) return;
  throw new DomainError('FORBIDDEN', {
    message:
      'Alt management is open to owners of a server with an ER:LC or Roblox key, or with the page password.',
  });
}

function tooManyWaiting(): DomainError {
  return new DomainError('REFUSED', {
    message: `You have ${ALT_REQUESTS_WAITING_MAX} requests waiting. Wait until staff have decided one of them.`,
    details: { waiting: ALT_REQUESTS_WAITING_MAX },
  });
}

async function add(
  { keyring, alts, altNoticeDue, now }: CreateDeps,
  tx: Transaction,
  { id: userId, username }: Account,
  input: CreateAltRequestInput,
): Promise<AltRequest> {
  const passwords = passwordsOf(alts.mode, input.altAccounts);
  const [id, at] = [newId(), now()];
  const row = {
    id,
    user_id: userId,
    server_name: input.serverName,
    join_code: input.joinCode,
    time_requested: input.timeRequested,
    accounts: accountsText(input.altAccounts),
    status: 'pending',
    staff_reason: null,
    staff_name: null,
    created_at: at,
    decided_at: null,
  } as const;
  await altRequestsStore(tx.handle).add({
    ...row,
    client_id: input.clientId ?? null,
    passwords_sealed: passwords && keyring.seal(passwordsCell(id), passwordsText(passwords)),
    staff_id: null,
    notice_due_at: altNoticeDue === null ? null : at,
    notice_lease_until: null,
  });
  const accounts = input.altAccounts.length;
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.alts-requested', userId, at, requestId: id, accounts }),
  );
  tx.changed({ userId, entity: 'alt-requests', op: 'created', ids: [id] });
  await notifyPlatformStaff(tx);
  if (altNoticeDue !== null) tx.onCommit(altNoticeDue);
  return toAltRequest({ ...row, username, hasPasswords: passwords !== null });
}

interface ReviewDeps extends SignInDeps {
  keyring: Keyring;
}

/** Decides a request, once: of two at the same time one hears who was first. The passwords are gone with it. */
export function decide(
  { database, now }: ReviewDeps,
  viewer: PlatformViewer,
  { id, status, reason }: DecideAltRequestInput,
): Promise<AltRequest> {
  return database.transaction(async (tx) => {
    const store = altRequestsStore(tx.handle);
    const at = now();
    const by = { staffId: viewer.accountId, staffName: viewer.accountName };
    const decided = await store.decide(id, { status, reason, at, ...by });
    const row = await store.find(id);
    if (row === null) throw noSuchRequest();
    if (!decided) throw decidedBefore(row);
    const happened = { by: actorOf(viewer), at, request: detailsOf(row) };
    await recordEvent(
      tx,
      altsEvents.create({ kind: 'platform.alt-request-decided', ...happened, status, reason }),
    );
    tx.changed({ userId: row.user_id, entity: 'alt-requests', op: 'changed', ids: [id] });
    return toAltRequest(row);
  });
}

/**
 * Returns the passwords of one pending request to a staff member who types their own password, and only once the staff
 * log's line about it is stored.
 */
export async function reveal(
  deps: ReviewDeps,
  viewer: PlatformViewer,
  { id, currentPassword: password }: RevealAltsInput,
  attempt: Attempt,
): Promise<RevealedAlts> {
  const { database, keyring, now } = deps;
  const proved = await createReauth(deps)(viewer, { password, attempt, purpose: 'reveal-alts' });
  return database.transaction(async (tx) => {
    await requireStillProved(tx.handle, viewer, proved);
    const sealed = await altRequestsStore(tx.handle).sealed(id);
    const row = await waiting(tx, id);
    if (sealed === null || sealed.passwords === null) {
      throw new DomainError('REFUSED', { message: 'This request came without passwords.' });
    }
    const passwords = openPasswords(keyring, id, sealed.passwords);
    const happened = { by: actorOf(viewer), at: now(), request: detailsOf(row) };
    await recordEvent(tx, altsEvents.create({ kind: 'platform.alt-passwords-revealed', ...happened }));
    const accounts = readAccounts(row.accounts);
    return { id, accounts: accounts.map((one, nth) => ({ ...one, password: passwords[nth] ?? null })) };
  });
}

async function waiting(tx: Transaction, id: string): Promise<AltRequestRow> {
  const row = await altRequestsStore(tx.handle).find(id);
  if (row === null) throw noSuchRequest();
  if (row.status !== 'pending') throw decidedBefore(row);
  return row;
}

function openPasswords(keyring: Keyring, id: string, sealed: string): string[] {
  try {
    return readPasswords(keyring.open(passwordsCell(id), sealed));
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    throw new DomainError('REFUSED', {
      message: 'The stored passwords cannot be opened any more. Deny the request and ask for a new one.',
    });
  }
}
