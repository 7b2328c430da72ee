import type { PlatformServersService } from '@tenfour/contracts';
import { inspect } from './inspect.ts';
import { listServers } from './server-list.ts';
import { decide, removeByStaff, type SuspensionDeps } from './suspension.ts';
import { listUsers, setPlan } from './users.ts';

/** Servers and accounts as platform staff see and change them. */
export function createPlatformServersService(deps: SuspensionDeps): PlatformServersService {
  const { handle, slowReads } = deps.database;
  const readsFor = ({ q }: { q?: string | undefined }) => (q ? slowReads : handle);
  return {
    list: (_viewer, input) => listServers(readsFor(input), input),
    inspect: (viewer, serverId) => inspect(deps, viewer, serverId),
    suspend: (viewer, input) => decide(deps, viewer, input, 'suspended'),
    reactivate: (viewer, input) => decide(deps, viewer, input, 'active'),
    remove: (viewer, input) => removeByStaff(deps, viewer, input),
    users: (_viewer, input) => listUsers(readsFor(input), input),
    setPlan: (viewer, input) => setPlan(deps, viewer, input),
  };
}
