import { Suspense } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { MyShift } from '../shifts/MyShift.tsx';
import { OnDuty } from '../shifts/OnDuty.tsx';

const ModCallsTab = lazyNamed(() => import('../../moderation/mod-calls/ModCallsTab.tsx'), 'ModCallsTab');
const LeavesTab = lazyNamed(() => import('../leaves/LeavesTab.tsx'), 'LeavesTab');
const StaffManagement = lazyNamed(() => import('../infractions/StaffManagement.tsx'), 'StaffManagement');

/** The queue of mod calls. */
export function ModCalls(open: OpenServer) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <ModCallsTab {...open} />
    </Suspense>
  );
}

/** Who is away, and who asks to be. */
export function Leaves(open: OpenServer) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <LeavesTab {...open} />
    </Suspense>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Warning, strike, termination and their history. `isMain`: the key `n` begins a warning; `isAsked`: scrolls to it. */
export function Management({ isAsked, ...open }: OpenServer & { isMain: boolean; isAsked?: boolean }) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <div ref={isAsked ? scrollIntoView : undefined}>
        <StaffManagement {...open} />
      </div>
    </Suspense>
  );
}

/** One's own shift, and who else is on duty. */
export function OwnShift({ server }: OpenServer) {
  return (
    <>
      <MyShift serverId={server.id} />
      <OnDuty serverId={server.id} />
    </>
  );
}
