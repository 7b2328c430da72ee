import type { Permissions } from '@tenfour/contracts';
import { Suspense } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { ClockPlaceholder } from '../features/staff/shifts/ClockPlaceholder.tsx';

// It brings a menu's code with it: the page is drawn without waiting for any.
const ClockChip = lazyNamed(() => import('../features/staff/shifts/ClockChip.tsx'), 'ClockChip');

/** The viewer's own shift. Keeps its room until the permissions are known; empty for everyone but staff. */
export function HeaderClock(props: { serverId: string; permissions: Permissions | undefined }) {
  const { serverId, permissions } = props;
  if (permissions === undefined) return <ClockPlaceholder />;
  if (!permissions.can.canViewStaffTools) return null;
  return (
    <Suspense fallback={<ClockPlaceholder />}>
      <ClockChip serverId={serverId} key={serverId} />
    </Suspense>
  );
}
