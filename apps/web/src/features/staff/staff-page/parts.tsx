import { Suspense } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import type { CareersSearch } from '../../../data/paths.ts';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';

const ModCallsTab = lazyNamed(() => import('../../moderation/mod-calls/ModCallsTab.tsx'), 'ModCallsTab');
const LeavesTab = lazyNamed(() => import('../leaves/LeavesTab.tsx'), 'LeavesTab');
const ReviewsView = lazyNamed(() => import('../reviews/ReviewsView.tsx'), 'ReviewsView');
const PromotionsView = lazyNamed(() => import('../promotions/PromotionsView.tsx'), 'PromotionsView');
const StaffFile = lazyNamed(() => import('../files/StaffFile.tsx'), 'StaffFile');
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

/** Reviews of staff in a period, and activity notices. */
export function Reviews(open: OpenServer & { search: CareersSearch }) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <ReviewsView {...open} />
    </Suspense>
  );
}

/** Waves of promotions and demotions. */
export function Promotions(open: OpenServer & { search: CareersSearch }) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <PromotionsView {...open} />
    </Suspense>
  );
}

/** The staff file of a person; without `person` of the viewer. */
export function File(open: OpenServer & { person?: string | undefined }) {
  return (
    <Suspense fallback={<LoadingText text={copy.common.loading} />}>
      <StaffFile {...open} />
    </Suspense>
  );
}
