import { timingSafeEqual } from 'node:crypto';
import { type Account, type AltAccess, type Attempt, LIST_MAX } from '@tenfour/contracts';
import { type AltMode, altGate, DomainError } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import {
  type AttemptCounter,
  counterForAddress,
  counterForPerson,
} from '../../../security/rate-limits/attempt-counters.ts';
import type { AttemptLimits } from '../../../security/rate-limits/password-attempts.ts';
import { accountEvents } from '../../community/account/index.ts';

/** What opens alt management on this installation. */
export interface AltConfig {
  mode: AltMode;
  /** Null when there is none. */
  pagePassword: string | null;
}

export interface GateDeps {
  database: Database;
  keyring: Keyring;
  attempts: AttemptLimits;
  alts: AltConfig;
  /** Epoch ms. */
  now: () => number;
}

/** Returns whether alt management is open to a person, and why. Suspended servers count too. */
export async function accessOf(
  { keyring, alts }: Pick<GateDeps, 'keyring' | 'alts'>,
  handle: Handle,
  account: Account,
): Promise<AltAccess> {
  const { mode, pagePassword } = alts;
  const store = gateStore(handle);
  const servers = await store.serversOf(account.id);
  const serversWithKeys = await store.ownWithKeys(account.id);
  const pass = pagePassword === null ? null : await store.passOf(account.sessionId);
  const passed = pagePassword !== null && pass === fingerprintOf(keyring, pagePassword);
  const off = mode === 'off';
  return {
    mode,
    openedBy: off ? null : altGate({ serversWithKeys, passed }),
    passwordOffered: !off && pagePassword !== null,
    serversWithKeys,
    servers,
  };
}

/** Opens the page for this sign-in; a page password that is changed later closes it again. */
export async function unlock(
  deps: GateDeps,
  account: Account,
  password: string,
  attempt: Attempt,
): Promise<AltAccess> {
  const { database, keyring, attempts, alts, now } = deps;
  requireAltsOn(alts);
  if (alts.pagePassword === null) {
    throw new DomainError('NOT_FOUND', { message: 'Alt management has no page password here.' });
  }
  const admitted = await attempts.admit(countersFor(account, attempt));
  const expected = fingerprintOf(keyring, alts.pagePassword);
  // Of equal length whatever was typed, so that the time tells nothing.
  if (!timingSafeEqual(Buffer.from(fingerprintOf(keyring, password)), Buffer.from(expected))) {
    throw new DomainError('FORBIDDEN', { message: 'Incorrect password. Please try again.' });
  }
  await database.transaction(async (tx) => {
    await attempts.recordSuccess(tx.handle, admitted);
    await gateStore(tx.handle).setPass(account.sessionId, expected);
    const { id: userId, sessionId } = account;
    await recordEvent(
      tx,
      accountEvents.create({ kind: 'account.alts-opened', userId, at: now(), sessionId }),
    );
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [sessionId] });
  });
  return accessOf(deps, database.handle, account);
}

/** Throws REFUSED where requests for alts are switched off. */
export function requireAltsOn({ mode }: AltConfig): void {
  if (mode !== 'off') return;
  throw new DomainError('REFUSED', { message: 'Requests for alts are switched off on this installation.' });
}

/** Counts under names of its own, so that guessing here does not slow down the sign-in of platform staff. */
function countersFor(account: Account, { address }: Attempt): AttemptCounter[] {
  const byAddress = counterForAddress(address);
  return [counterForPerson('alts', account.id), { ...byAddress, name: `alts-${byAddress.name}` }];
}

function fingerprintOf(keyring: Keyring, password: string): string {
  return keyring.hmac(`alt-page:${password}`);
}

/** A key of either service opens the gate. */
const HAS_KEY = sql<SqlBool>`(servers.erlc_key_sealed IS NOT NULL OR servers.roblox_key_sealed IS NOT NULL)`;

/** What the gate of alt management looks at: the servers of a person, and what a sign-in has passed with. */
export function gateStore(handle: Handle) {
  return {
    /** Own ones first, then by name; at most `LIST_MAX`. */
    async serversOf(userId: string): Promise<AltAccess['servers']> {
      const rows = await handle
        .selectFrom('members')
        .innerJoin('servers', 'servers.id', 'members.server_id')
        .select(['servers.id', 'servers.name', 'members.role'])
        .select(HAS_KEY.as('has_key'))
        .where('members.user_id', '=', userId)
        .where('servers.deleted_at', 'is', null)
        .orderBy((eb) => eb.case().when('members.role', '=', 'owner').then(0).else(1).end())
        .orderBy('servers.name')
        .orderBy('servers.id')
        .limit(LIST_MAX)
        .execute();
      return rows.map(({ id, name, role, has_key }) => ({
        id,
        name,
        role: role === 'owner' ? 'Owner' : 'Member',
        hasKey: Boolean(has_key),
      }));
    },

    /** How many servers of their own have a key, however many are listed. */
    async ownWithKeys(userId: string): Promise<number> {
      const { count } = await handle
        .selectFrom('members')
        .innerJoin('servers', 'servers.id', 'members.server_id')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('members.user_id', '=', userId)
        .where('members.role', '=', 'owner')
        .where('servers.deleted_at', 'is', null)
        .where(HAS_KEY)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Fingerprint of the page password that a sign-in has passed with; null when it has not. */
    async passOf(sessionId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('sessions')
        .select('alt_pass')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.alt_pass ?? null;
    },

    async setPass(sessionId: string, pass: string): Promise<void> {
      await handle.updateTable('sessions').set({ alt_pass: pass }).where('id', '=', sessionId).execute();
    },
  };
}
