import { Suspense } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';

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

/** Warning, strike, termination and their history. `isMain`: the key `n` begins a warning. */
export function Management(open: OpenServer & { isMain: boolean }) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <StaffManagement {...open} />
    </Suspense>
  );
}
