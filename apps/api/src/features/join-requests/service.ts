import type { JoinDecision, JoinRequest, JoinRequestsService, Viewer } from '@tenfour/contracts';
import { canGrantOnApproval, DomainError, type GrantableRole } from '@tenfour/domain';
import type { Database, Transaction } from '../../db/database.ts';
import { record } from '../../record/record.ts';
import { membersStore } from '../members/store.ts';
import { actorOf } from '../people.ts';
import type { PlanLimits } from '../servers/plan-limits.ts';
import { joinRequestsStore, pendingRequestsOf } from './store.ts';

/** Role of an approved person when nobody says otherwise (spec section 9). */
const DEFAULT_ROLE: GrantableRole = 'moderator';

export interface JoinRequestsDeps {
  database: Database;
  limits: PlanLimits;
  now: () => number;
}

/** Waiting at the door, and who is let in (spec section 4, Join request). */
export function createJoinRequestsService(deps: JoinRequestsDeps): JoinRequestsService {
  const { database } = deps;
  return {
    pending: (account) => pendingRequestsOf(database.handle, account.id),
    list: (viewer) => joinRequestsStore(database.handle, viewer.serverId).waiting(),
    decide: (viewer, input) => database.transaction((tx) => decide(deps, tx, viewer, input)),
  };
}

async function decide(
  { limits, now }: JoinRequestsDeps,
  tx: Transaction,
  viewer: Viewer,
  { requestId, status, role: wanted }: JoinDecision,
): Promise<JoinRequest> {
  const store = joinRequestsStore(tx.handle, viewer.serverId);
  const request = await store.find(requestId);
  if (!request) throw new DomainError('NOT_FOUND', { message: 'There is no such join request.' });
  const role = status === 'approved' ? (wanted ?? DEFAULT_ROLE) : null;
  if (role !== null && !canGrantOnApproval(viewer.role, role)) throw tooHigh(viewer);
  const at = now();
  if (!(await store.decide(requestId, { status, role, by: viewer.id, at }))) {
    throw tooLate(await store.decision(requestId));
  }
  const person = { id: request.userId, username: request.username };
  const happening = { serverId: viewer.serverId, actor: actorOf(viewer), at, person };
  if (role === null) {
    await record(tx, { kind: 'join-request.rejected', ...happening });
  } else {
    await membersStore(tx.handle, viewer.serverId).add(request.userId, role, at);
    await limits.requireRoomForMembers(tx.handle, viewer.serverId);
    await record(tx, { kind: 'member.approved', ...happening, role });
  }
  return { ...request, status, role };
}

function tooHigh({ role }: Viewer): DomainError {
  return new DomainError('FORBIDDEN', { message: `As ${role} you cannot give a role above your own.` });
}

function tooLate(decision: { status: string; by: string | null } | null): DomainError {
  const status = decision?.status ?? 'decided';
  const by = decision?.by ?? null;
  return new DomainError('CONFLICT', {
    message: by === null ? `Already ${status}.` : `Already ${status} by ${by}.`,
    details: { status, by },
  });
}
