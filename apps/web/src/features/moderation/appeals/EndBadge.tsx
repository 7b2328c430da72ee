import type { Appeal, PublicAppeal } from '@tenfour/contracts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

type Decided = Pick<Appeal, 'state' | 'decision'>;

/** Shows how an appealed record ended; nothing while it is active. */
export function EndBadge(props: {
  record: Pick<PublicAppeal, 'isActive' | 'expiresAt'>;
  appeal: Decided | null;
}) {
  const { isActive, expiresAt } = props.record;
  if (isActive) return null;
  return <StatusBadge kind="punishmentState" value={endOf(props.appeal, expiresAt)} />;
}

/** A record that ran out before the decision was not lifted by it. */
function endOf(appeal: Decided | null, expiresAt: string | null): 'lifted' | 'expired' {
  const at = appeal?.decision?.at;
  const hadEnded = expiresAt !== null && at !== undefined && expiresAt <= at;
  return appeal?.state === 'accepted' && !hadEnded ? 'lifted' : 'expired';
}
