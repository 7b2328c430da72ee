import type { Account, AltRequest, CreateAltRequestInput } from '@tenfour/contracts';
import { ALT_REQUESTS_WAITING_MAX, DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { notifyPlatformStaff } from '../../../events/platform-log.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents } from '../../community/account/index.ts';
import { accountsText, passwordsOf, passwordsPlace, passwordsText } from './accounts.ts';
import { accessOf, type GateDeps, requireAltsOn } from './gate.ts';
import { altRequestsStore } from './store.ts';
import { toAltRequest } from './view.ts';

export interface CreateDeps extends GateDeps {
  /** Called after a new request was stored that platform staff must be notified of; null when notifications are off. */
  altNoticeDue: (() => void) | null;
}

/** Stores a request. Serialized per person, so that concurrent requests can't exceed the limit. */
export async function createRequest(
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
    passwords_sealed: passwords && keyring.seal(passwordsPlace(id), passwordsText(passwords)),
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
