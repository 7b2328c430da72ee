import type { Away } from '@tenfour/contracts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** Shows the badge of a staff member who is on leave now; nothing for others. */
export function StaffAway({ of }: { of: Away | undefined }) {
  return of ? <StatusBadge kind="leaveKind" value={of.kind} /> : null;
}
