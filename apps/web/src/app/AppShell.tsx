import type { User } from '@tenfour/contracts';
import { type ReactNode, useEffect } from 'react';
import { WakeSignal } from '../features/platform/announcements/Bell.tsx';
import { DutyChecks } from '../features/staff/duty/DutyChecks.tsx';
import { AppFrame, type FrameSlots } from '../shell/AppFrame.tsx';
import { AppProviders } from './AppProviders.tsx';
import { HeaderClock } from './HeaderClock.tsx';
import { Overlays } from './Overlays.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { preloadPagesWhenIdle, preloadPanelWhenIdle } from './preload-pages.ts';

const SLOTS: FrameSlots = {
  search: <PaletteButton />,
  alerts: <WakeSignal onStaff={preloadPanelWhenIdle} />,
  clock: (serverId, permissions) => <HeaderClock serverId={serverId} permissions={permissions} />,
  notices: <DutyChecks />,
  overlays: <Overlays />,
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
