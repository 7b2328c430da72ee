import { lazyNamed } from '../../../data/lazy.ts';

/** The tabs of a server whose code comes when they are opened, by their name in the address. */
export const TAB_PARTS = {
  ingame: lazyNamed(() => import('../../game/panel/GamePanel.tsx'), 'GamePanel'),
  members: lazyNamed(() => import('../members/MembersTab.tsx'), 'MembersTab'),
  requests: lazyNamed(() => import('../join-requests/JoinRequestsTab.tsx'), 'JoinRequestsTab'),
};
