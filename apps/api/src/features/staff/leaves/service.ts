import type { LeavesService, Viewer } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import { decide, end, extend, withdraw } from './change.ts';
import type { LeavesDeps } from './parts.ts';
import { request } from './request.ts';
import { leavesStore, toAway, toLeave } from './store.ts';

export type { LeavesDeps } from './parts.ts';

/** Creates the service for leaves of absence: requested, decided once, and ended automatically. */
export function createLeavesService(deps: LeavesDeps): LeavesService {
  const { database, now } = deps;
  const storeOf = ({ serverId }: Viewer) => leavesStore(database.handle, serverId);
  return {
    async away(viewer) {
      const rows = await storeOf(viewer).away(now());
      return rows.map((row) => toAway(row, now()));
    },

    async list(viewer, { userId, ...input }) {
      const seesAll = rank(viewer.role) >= rank('admin');
      if (!seesAll && userId !== undefined && userId !== viewer.id) return [];
      const whose = seesAll ? userId : viewer.id;
      const rows = await storeOf(viewer).list({
        ...input,
        ...(whose === undefined ? {} : { userId: whose }),
      });
      return rows.map((row) => toLeave(row, now()));
    },

    request: (viewer, input) => request(deps, viewer, input),
    decide: (viewer, input) => decide(deps, viewer, input),
    extend: (viewer, input) => extend(deps, viewer, input),
    end: (viewer, leaveId) => end(deps, viewer, leaveId),
    withdraw: (viewer, leaveId) => withdraw(deps, viewer, leaveId),
  };
}
