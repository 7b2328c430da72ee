import type { Viewer } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS } from '@tenfour/domain';

/** The owner of a server, asking from its pages, for tests that call services themselves. */
export function testViewer(who: Pick<Viewer, 'id' | 'username' | 'serverId'> & Partial<Viewer>): Viewer {
  return {
    sessionId: 'session',
    role: 'owner',
    policy: {
      moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
      adminPermissions: DEFAULT_PERMISSIONS.admin,
      delegateManagement: false,
    },
    serverStatus: 'active',
    source: 'web',
    ...who,
  };
}
