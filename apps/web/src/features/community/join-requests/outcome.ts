import type { GrantableRole } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** The decision about a request and its role; null when it ended elsewhere. */
export type Outcome = { status: 'approved'; role: GrantableRole } | { status: 'rejected' } | null;

/** What stands in the row of a request that waits no longer. */
export function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return texts.over;
  return outcome.status === 'rejected'
    ? texts.rejected
    : texts.approvedAs(statusLook('role', outcome.role).label);
}
