import type {
  AltRequest,
  Attempt,
  DecideAltRequestInput,
  PlatformViewer,
  RevealAltsInput,
  RevealedAlts,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { actorOf, createReauth, requireStillProved, type SignInDeps } from '../admin/index.ts';
import { passwordsPlace, readAccounts, readPasswords } from './accounts.ts';
import { altsEvents } from './events.ts';
import { type AltRequestRow, altRequestsStore } from './store.ts';
import { decidedBefore, detailsOf, noSuchRequest, toAltRequest } from './view.ts';

export interface ReviewDeps extends SignInDeps {
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
    return readPasswords(keyring.open(passwordsPlace(id), sealed));
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    throw new DomainError('REFUSED', {
      message: 'The stored passwords cannot be opened any more. Deny the request and ask for a new one.',
    });
  }
}
