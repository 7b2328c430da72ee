import type { AltRequest, DecideAltRequestInput, PlatformViewer, RevealedAlts } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database, Transaction } from '../../db/database.ts';
import { record } from '../../record/record.ts';
import { type Keyring, KeyringError } from '../../secrets/keyring.ts';
import { actorOf } from '../platform/panels.ts';
import { passwordsPlace, readAccounts, readPasswords } from './accounts.ts';
import { type AltRequestRow, altRequestsStore } from './store.ts';
import { decidedBefore, factsOf, noSuchRequest, toAltRequest } from './view.ts';

export interface ReviewDeps {
  database: Database;
  keyring: Keyring;
  /** Epoch ms. */
  now: () => number;
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
    const happened = { by: actorOf(viewer), at, request: factsOf(row) };
    await record(tx, { kind: 'platform.alt-request-decided', ...happened, status, reason });
    tx.changed({ userId: row.user_id, entity: 'alt-requests', op: 'changed', ids: [id] });
    return toAltRequest(row);
  });
}

/** The passwords of one request that waits. They are handed out once the line about it in the staff log is stored. */
export function reveal(
  { database, keyring, now }: ReviewDeps,
  viewer: PlatformViewer,
  id: string,
): Promise<RevealedAlts> {
  return database.transaction(async (tx) => {
    const sealed = await altRequestsStore(tx.handle).sealed(id);
    const row = await waiting(tx, id);
    if (sealed === null || sealed.passwords === null) {
      throw new DomainError('REFUSED', { message: 'This request came without passwords.' });
    }
    const passwords = openPasswords(keyring, id, sealed.passwords);
    const happened = { by: actorOf(viewer), at: now(), request: factsOf(row) };
    await record(tx, { kind: 'platform.alt-passwords-revealed', ...happened });
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
