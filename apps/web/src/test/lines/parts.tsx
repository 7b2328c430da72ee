import type { Member } from '@tenfour/contracts';
import { type Role, rank } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { serveApi, type TestServices } from '../api.ts';
import { harborServer, permissionsOf } from '../fixtures.ts';
import { renderPart } from '../page.tsx';

/** When everything happened. */
export const AT = '2026-01-01T00:00:00.000Z';

/** What the pages of a server get where the owner looks at them. */
export const owned = { server: harborServer, permissions: permissionsOf('owner') };

/** Opens a part of a page over an API that answers with `services`. */
export const shown = (part: ReactNode, services: TestServices) => async () => {
  serveApi(services);
  await renderPart(part);
};

function member(username: string, role: Role, userId = `u-${username}`): Member {
  const avatar = '/avatars/discord/x';
  const fixed = { discriminator: '0', avatar, robloxUsername: null, status: 'active' as const };
  return { ...fixed, id: `m-${username}`, userId, username, role, rank: rank(role), roles: [], joinedAt: AT };
}

/** Mara, who owns the server, and Lu, who is a member. */
export const members = { list: async () => [member('mara', 'owner', 'u1'), member('lu', 'member')] };
