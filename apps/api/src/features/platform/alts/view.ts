import type { AltRequest } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import { maskedAccounts, readAccounts } from './accounts.ts';
import type { AltRequestDetails } from './events.ts';
import type { AltRequestRow } from './store.ts';

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
