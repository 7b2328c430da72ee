import type {
  Account,
  DecidedRequest,
  JoinDecision,
  JoinDecisions,
  JoinRequest,
  JoinRequestsService,
  Viewer,
  WaitingRequest,
} from '@tenfour/contracts';
import { canGiveRole, DomainError, type GrantableRole, may, requireOwnRoleEnd } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { writePosts } from '../../../events/bot-post-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import {
  type EndMembershipDeps,
  type HoldRow,
  memberEvents,
  memberHolds,
  membersStore,
  type PlanLimits,
  toMemberHold,
} from '../members/index.ts';
import { joinRequestEvents, joinRequestPost } from './events.ts';
import { ownRequest, pendingRequestsOf } from './own-requests.ts';
import { priorPunishmentsOf } from './prior-punishments.ts';
import { alreadyDecided, noSuchRequest } from './refusals.ts';
import { joinRequestsStore } from './store.ts';
import { undoApproval } from './undo-approval.ts';

/** Role of an approved person when the decision names none. */
const DEFAULT_ROLE: GrantableRole = 'moderator';

interface JoinRequestsDeps extends EndMembershipDeps {
  limits: PlanLimits;
}

/** Creates the service for join requests: listing, deciding, withdrawing and undoing them. */
export function createJoinRequestsService(deps: JoinRequestsDeps): JoinRequestsService {
  const { database } = deps;
  return {
    pending: (account) => pendingRequestsOf(database.handle, account.id),
    withdraw: (account, { requestId }) =>
      database.transaction((tx) => withdraw(deps, tx, account, requestId)),
    list: (viewer) => list(deps, viewer),
    decide: async (viewer, input) => {
      requireHeight(viewer, input);
      return decide(deps, viewer, input);
    },
    decideMany: (viewer, input) => decideMany(deps, viewer, input),
    async undoApproval(viewer, { requestIds }) {
      const answers = await eachRefusal(requestIds, (requestId) => undoApproval(deps, viewer, requestId));
      return answers.map((answer) => ({ ...answer, undone: answer.code === null }));
    },
  };
}

async function list({ database, now }: JoinRequestsDeps, viewer: Viewer): Promise<WaitingRequest[]> {
  const { handle } = database;
  const [waiting, holds] = await Promise.all([
    joinRequestsStore(handle, viewer.serverId).waiting(),
    memberHolds(handle, viewer.serverId).ofRequesters(),
  ]);
  const linked = waiting.flatMap(({ player }) => player ?? []);
  const prior = may(viewer, 'canViewPunishments')
    ? await priorPunishmentsOf(handle, viewer.serverId, linked, now())
    : [];
  return waiting.map(({ request, player }) => ({
    ...request,
    punishments: (player && prior[linked.indexOf(player)]) ?? null,
    hold: holdOf(holds.get(request.userId)),
  }));
}

const holdOf = (row: HoldRow | undefined) => (row === undefined ? null : toMemberHold(row));

async function decideMany(
  deps: JoinRequestsDeps,
  viewer: Viewer,
  { requestIds, ...decision }: JoinDecisions,
): Promise<DecidedRequest[]> {
  requireHeight(viewer, decision);
  const answers = await eachRefusal(requestIds, (requestId) =>
    decide(deps, viewer, { ...decision, requestId }),
  );
  return answers.map((answer) => ({ ...answer, decided: answer.code === null }));
}

/** Runs `change` for each request, in a transaction of its own, so that one that fails does not hold the others back. */
async function eachRefusal(requestIds: readonly string[], change: (requestId: string) => Promise<unknown>) {
  const answers: { requestId: string; code: string | null; message: string | null }[] = [];
  for (const requestId of new Set(requestIds)) {
    try {
      await change(requestId);
      answers.push({ requestId, code: null, message: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answers.push({ requestId, code: error.code, message: error.message });
    }
  }
  return answers;
}

function grantedBy({ status, role }: Omit<JoinDecision, 'requestId'>): GrantableRole | null {
  return status === 'approved' ? (role ?? DEFAULT_ROLE) : null;
}

function requireHeight(viewer: Viewer, decision: Omit<JoinDecision, 'requestId'>): void {
  const role = grantedBy(decision);
  if (role === null) return;
  if (!canGiveRole(viewer, role, 'up-to')) {
    throw new DomainError('FORBIDDEN', {
      message: `As ${viewer.role} you cannot give a role above your own.`,
    });
  }
  requireOwnRoleEnd(viewer, role, 'up-to', null);
}

/** Throws CONFLICT for a leftover request of a person who is already a member; the request is closed anyway. */
async function decide(deps: JoinRequestsDeps, viewer: Viewer, decision: JoinDecision): Promise<JoinRequest> {
  const { request, wasMember } = await deps.database.transaction((tx) => settle(deps, tx, viewer, decision));
  if (!wasMember) return request;
  throw new DomainError('CONFLICT', {
    message: `${request.username} is already a member. The request is closed.`,
  });
}

async function settle(
  { limits, now }: JoinRequestsDeps,
  tx: Transaction,
  viewer: Viewer,
  { requestId, ...decision }: JoinDecision,
): Promise<{ request: JoinRequest; wasMember: boolean }> {
  const store = joinRequestsStore(tx.handle, viewer.serverId);
  const request = await store.find(requestId);
  if (!request) throw noSuchRequest();
  const { status } = decision;
  const role = grantedBy(decision);
  const at = now();
  if (!(await store.decide(requestId, { status, role, by: viewer.id, at }))) {
    throw alreadyDecided(await store.decision(requestId));
  }
  const person = { id: request.userId, username: request.username };
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at, person, requestId };
  if (role === null) {
    await recordEvent(tx, joinRequestEvents.create({ kind: 'join-request.rejected', ...domainEvent }));
  } else if (!(await membersStore(tx.handle, viewer.serverId).add(request.userId, role, at))) {
    await store.grantedNothing(requestId);
    await writePosts(tx, [{ serverId: viewer.serverId, at, ...joinRequestPost(requestId, false) }]);
    // No member was added, so no event is recorded, but the request is gone from the list and from the count.
    const { serverId } = viewer;
    tx.changed(
      { serverId, entity: 'join-requests', op: 'removed', ids: [requestId] },
      { serverId, entity: 'server', op: 'changed', ids: [] },
    );
    return { request: { ...request, status, role: null }, wasMember: true };
  } else {
    await limits.requireRoomForMembers(tx.handle, viewer.serverId);
    // The approver chose the role: a role mapping could give a higher one than they can.
    await memberHolds(tx.handle, viewer.serverId).replace(request.userId, viewer, at);
    await recordEvent(tx, memberEvents.create({ kind: 'member.approved', ...domainEvent, role }));
  }
  return { request: { ...request, status, role }, wasMember: false };
}

async function withdraw(
  { now }: JoinRequestsDeps,
  tx: Transaction,
  account: Account,
  requestId: string,
): Promise<void> {
  const request = await ownRequest(tx.handle, requestId, account.id);
  if (!request) throw noSuchRequest();
  const store = joinRequestsStore(tx.handle, request.serverId);
  const at = now();
  // Who decided is the staff's business: a stranger only hears that it is over.
  if (!(await store.withdraw(requestId, account.id, at))) {
    throw new DomainError('CONFLICT', { message: 'This request has already been decided.' });
  }
  await recordEvent(
    tx,
    joinRequestEvents.create({
      kind: 'join-request.withdrawn',
      serverId: request.serverId,
      actor: actorOf(account),
      at,
      person: { id: account.id, username: account.username },
      requestId,
    }),
  );
}
