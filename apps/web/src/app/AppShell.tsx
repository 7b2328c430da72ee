import type { Permissions, User } from '@tenfour/contracts';
import { type ReactNode, useEffect } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { StepUpHost } from '../features/community/factors/StepUpHost.tsx';
import { ApprovalNotice } from '../features/community/two-people/ApprovalNotice.tsx';
import { WakeSignal } from '../features/platform/announcements/Bell.tsx';
import { DutyChecks } from '../features/staff/duty/DutyChecks.tsx';
import { ClockPlaceholder } from '../features/staff/shifts/ClockPlaceholder.tsx';
import { AppFrame, type FrameSlots } from '../shell/AppFrame.tsx';
import { OptionalPart } from '../ui/OptionalPart.tsx';
import { AppProviders } from './AppProviders.tsx';
import { Overlays } from './Overlays.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { preloadPagesWhenIdle, preloadPanelWhenIdle } from './preload-pages.ts';

const SLOTS: FrameSlots = {
  search: <PaletteButton />,
  alerts: <WakeSignal onStaff={preloadPanelWhenIdle} />,
  clock: (serverId, permissions) => <HeaderClock serverId={serverId} permissions={permissions} />,
  notices: <DutyChecks />,
  overlays: (
    <>
      <Overlays />
      <StepUpHost />
      <ApprovalNotice />
    </>
  ),
};

/** Puts the features' parts into the frame of the signed-in pages. */
export function AppShell({ user, children }: { user: User; children: ReactNode }) {
  useEffect(preloadPagesWhenIdle, []);
  return (
    <AppProviders>
      <AppFrame user={user} slots={SLOTS}>
        {children}
      </AppFrame>
    </AppProviders>
  );
}

// It brings a menu's code with it: the page is drawn without waiting for any.
const ClockChip = lazyNamed(() => import('../features/staff/shifts/ClockChip.tsx'), 'ClockChip');

/** The viewer's own shift. Keeps its room until the permissions are known; empty for everyone but staff. */
function HeaderClock(props: { serverId: string; permissions: Permissions | undefined }) {
  const { serverId, permissions } = props;
  if (permissions === undefined) return <ClockPlaceholder />;
  if (!permissions.can.canViewStaffTools) return null;
  return (
    <OptionalPart fallback={<ClockPlaceholder />}>
      <ClockChip serverId={serverId} key={serverId} />
    </OptionalPart>
  );
}
