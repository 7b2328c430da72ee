import { lazyNamed } from '../../../data/lazy.ts';

/** The tabs of this group whose code loads when they open, by their name in the address. */
export const TAB_PARTS = {
  members: lazyNamed(() => import('../members/MembersTab.tsx'), 'MembersTab'),
  requests: lazyNamed(() => import('../join-requests/JoinRequestsTab.tsx'), 'JoinRequestsTab'),
};
