import type { AltRequest, CreateAltRequestInput } from '@tenfour/contracts';
import { ALT_PASSWORD_MASK, type AltMode, DomainError } from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, iso, isoOrNull, toJson } from '../../../db/codecs.ts';
import type { SealedCell } from '../../../security/keyring.ts';
import type { AltRequestDetails } from './events.ts';
import type { AltRequestRow } from './store.ts';

/** An account as it is stored in the open: never its password. */
export interface AltAccount {
  id: string;
  username: string;
}

const zAccounts = z.array(z.object({ id: z.string(), username: z.string() }));
const zPasswords = z.array(z.string());

/** Where a request's passwords are sealed; `cli secrets rotate` has to re-seal them there. */
export function passwordsCell(requestId: string): SealedCell {
  return { table: 'alt_requests', column: 'passwords_sealed', row: requestId };
}

/**
 * Returns the submitted passwords in the order of the accounts; null where this installation accepts none. Throws
 * REFUSED when one is missing, or was sent although none are accepted: unneeded passwords must not be sent.
 */
export function passwordsOf(
  mode: AltMode,
  accounts: CreateAltRequestInput['altAccounts'],
): readonly string[] | null {
  const passwords = accounts.flatMap(({ password }) => (password ? [password] : []));
  if (mode === 'passwords') {
    if (passwords.length === accounts.length) return passwords;
    throw new DomainError('REFUSED', { message: 'Please fill in both username and password.' });
  }
  if (passwords.length === 0) return null;
  throw new DomainError('REFUSED', {
    message: 'Requests carry usernames only on this installation. Send them without passwords.',
  });
}

/** The sealed part of a request, before it is sealed. */
export function passwordsText(passwords: readonly string[]): string {
  return toJson(passwords);
}

/** Reads `passwordsText` again. */
export function readPasswords(text: string): string[] {
  return fromJson(text, (value) => zPasswords.parse(value));
}

/** The open part of a request. */
export function accountsText(accounts: readonly AltAccount[]): string {
  return toJson(accounts.map(({ id, username }) => ({ id, username })));
}

/** Reads `accountsText` again. */
export function readAccounts(text: string): AltAccount[] {
  return fromJson(text, (value) => zAccounts.parse(value));
}

/** Returns `altAccounts` of the contract: masks for stored passwords, nothing where none is stored. */
export function maskedAccounts(text: string, hasPasswords: boolean): string {
  const password = hasPasswords ? ALT_PASSWORD_MASK : '';
  return toJson(readAccounts(text).map((account) => ({ ...account, password })));
}

/** A request as the contracts speak of it. */
export function toAltRequest(row: AltRequestRow): AltRequest {
  return {
    id: row.id,
    userId: row.user_id,
    user: { username: row.username },
    serverName: row.server_name,
    joinCode: row.join_code,
    timeRequested: row.time_requested,
    altAccounts: maskedAccounts(row.accounts, row.hasPasswords),
    status: row.status,
    staffReason: row.staff_reason,
    staffUser: row.staff_name === null ? null : { username: row.staff_name },
    createdAt: iso(row.created_at),
    decidedAt: isoOrNull(row.decided_at),
  };
}

/** A request as the staff log speaks of it. */
export function detailsOf(row: AltRequestRow): AltRequestDetails {
  return {
    requestId: row.id,
    userId: row.user_id,
    username: row.username,
    accounts: readAccounts(row.accounts).length,
  };
}

/** The refusal for a request that was decided before, with who did. */
export function decidedBefore({ status, staff_name: by }: AltRequestRow): DomainError {
  const message = by === null ? `Already ${status}.` : `Already ${status} by ${by}.`;
  return new DomainError('CONFLICT', { message, details: { status, by } });
}

/** The refusal for a request that is none. */
export function noSuchRequest(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such request for alts.' });
}
