import type { GrantableRole } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** What was decided about a request, and with which role; null when somebody or something else ended it. */
export type Outcome = { status: 'approved'; role: GrantableRole } | { status: 'rejected' } | null;

/** What stands in the row of a request that waits no longer. */
export function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return texts.over;
  return outcome.status === 'rejected'
    ? texts.rejected
    : texts.approvedAs(statusLook('role', outcome.role).label);
}
