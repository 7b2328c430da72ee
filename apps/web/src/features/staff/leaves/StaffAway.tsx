import type { Away } from '@tenfour/contracts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** The badge of somebody who is on leave now; nothing for everybody else. */
export function StaffAway({ of }: { of: Away | undefined }) {
  return of ? <StatusBadge kind="leaveKind" value={of.kind} /> : null;
}
