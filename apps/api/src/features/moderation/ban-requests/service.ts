import type { BanRequestDetail, BanRequestsService, Viewer } from '@tenfour/contracts';
import {
  BAN_REQUEST_LIMITS,
  type BanRequestVote,
  banDecisionObstacle,
  banVoteObstacle,
  countBanVotes,
  coversBan,
  DomainError,
  outcomeOfBanVotes,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { findHiddenFrom } from '../../../events/hidden-from.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, findPlayer, hiddenSubject } from '../../community/identity/index.ts';
import type { PunishmentsDeps } from '../punishments/index.ts';
import { banRequestEvents } from './events.ts';
import { askForBan, decideRequest, endUndecided, withRequests } from './requests.ts';
import { type BanRequestRow, banRequestsStore } from './store.ts';
import { activeBanOf, detailOf, openRequest, toBanRequests, votesOn } from './views.ts';

type Input<Call extends keyof BanRequestsService> = Parameters<BanRequestsService[Call]>[1];

/** Creates the service for requests for bans. */
export function createBanRequestsService(deps: PunishmentsDeps): BanRequestsService {
  const { database, now } = deps;
  const { handle } = database;
  return {
    async list(viewer, input) {
      const at = now();
      const { serverId } = viewer;
      const player =
        input.username === undefined
          ? null
          : await findPlayer(handle, serverId, { id: null, name: input.username });
      const hidden = await hiddenSubject(handle, viewer);
      const rows = await banRequestsStore(handle, serverId, hidden).list(input, player, at);
      return toBanRequests(handle, rows, viewer, at);
    },

    async summary(viewer) {
      const store = banRequestsStore(handle, viewer.serverId, await hiddenSubject(handle, viewer));
      const [open, votesNeeded] = await Promise.all([store.countOpen(now()), store.votesNeeded()]);
      return { open, votesNeeded };
    },

    get: (viewer, requestId) => detailOf(handle, viewer, requestId, now()),
    ask: (viewer, input) => askForBan(deps, viewer, input),
    vote: (viewer, input) => voteOnRequest(deps, viewer, input),
    comment: (viewer, input) => commentOnRequest(deps, viewer, input),
    decide: (viewer, input) => decideAlone(deps, viewer, input),
    withdraw: (viewer, requestId) => withdrawRequest(deps, viewer, requestId),

    saveSettings: (viewer, votesNeeded) =>
      withRequests(database, viewer.serverId, async (tx) => {
        const { serverId } = viewer;
        const store = banRequestsStore(tx.handle, serverId);
        const before = await store.votesNeeded();
        if (before === votesNeeded) return;
        await store.setVotesNeeded(votesNeeded);
        const changes = { before: { votesNeeded: before }, after: { votesNeeded } };
        const event = { kind: 'ban-request.settings-changed', changes, serverId } as const;
        await recordEvent(tx, banRequestEvents.create({ ...event, actor: actorOf(viewer), at: now() }));
      }),
  };
}

/** Sets, changes or removes the viewer's vote. The vote that decides ends the request in the same transaction. */
async function voteOnRequest(
  deps: PunishmentsDeps,
  viewer: Viewer,
  { requestId, vote }: Input<'vote'>,
): Promise<BanRequestDetail> {
  if (vote === 'for') await deps.enforcement.prepare(viewer, undefined, true);
  await withRequests(deps.database, viewer.serverId, async (tx) => {
    const at = deps.now();
    const { row, facts, actor, votesNeeded } = await openRequest(tx.handle, viewer, requestId, at);
    forbid(banVoteObstacle(facts, actor, votesNeeded));
    const store = banRequestsStore(tx.handle, viewer.serverId);
    await store.setVote(requestId, viewer.id, vote, at);
    await publishChange(tx, row);
    await settleVotes(deps, tx, viewer, { row, vote });
  });
  return detailOf(deps.database.handle, viewer, requestId, deps.now());
}

/** Decides a request by its votes, where they are enough. Enough votes for a player who is banned already wait. */
async function settleVotes(
  deps: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  { row, vote: own }: { row: BanRequestRow; vote: BanRequestVote | null },
): Promise<void> {
  const at = deps.now();
  const { judged, votesNeeded } = await votesOn(tx.handle, viewer, row, at);
  const outcome = outcomeOfBanVotes(countBanVotes(judged), votesNeeded);
  if (outcome === null) return;
  const approved = outcome === 'approved';
  // The ban is recorded by the rights of who votes: only those who want it bring it about.
  if (approved && own !== 'for') return;
  if (approved) {
    const ban = await activeBanOf(tx.handle, viewer.serverId, row, at);
    if (coversBan(ban, row.duration_minutes, at)) return;
  }
  const side = approved ? 'for' : 'against';
  const deciders = judged.filter(({ vote, counts }) => counts && vote === side).map((one) => one.username);
  await decideRequest(deps, tx, viewer, row, { approved, deciders, byVotes: true, reason: '' });
}

/** Adds a comment. A repeated client id adds nothing. */
async function commentOnRequest(
  { database, now }: PunishmentsDeps,
  viewer: Viewer,
  { requestId, text, clientId }: Input<'comment'>,
): Promise<BanRequestDetail> {
  try {
    await withRequests(database, viewer.serverId, async (tx) => {
      const at = now();
      const { row } = await openRequest(tx.handle, viewer, requestId, at);
      const store = banRequestsStore(tx.handle, viewer.serverId);
      const counts = await store.commentCounts([requestId]);
      if ((counts.get(requestId) ?? 0) >= BAN_REQUEST_LIMITS.comments) {
        throw new DomainError('REFUSED', { message: 'This request has too many comments.' });
      }
      const comment = { id: newId(), request_id: requestId, author_id: viewer.id, text, at };
      await store.addComment({ ...comment, client_id: clientId ?? null });
      await publishChange(tx, row);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'ban_request_comments_client_unique')) throw error;
  }
  return detailOf(database.handle, viewer, requestId, now());
}

/** Decides a request alone, by the rights that the viewer has when it is decided. */
async function decideAlone(
  deps: PunishmentsDeps,
  viewer: Viewer,
  { requestId, approve, reason }: Input<'decide'>,
): Promise<BanRequestDetail> {
  if (approve) await deps.enforcement.prepare(viewer, undefined, true);
  await withRequests(deps.database, viewer.serverId, async (tx) => {
    const at = deps.now();
    const { row, facts, actor } = await openRequest(tx.handle, viewer, requestId, at);
    forbid(banDecisionObstacle(facts, actor));
    const deciders = [viewer.username];
    await decideRequest(deps, tx, viewer, row, { approved: approve, deciders, byVotes: false, reason });
  });
  return detailOf(deps.database.handle, viewer, requestId, deps.now());
}

/** Withdraws the viewer's own request. */
async function withdrawRequest(
  { database, now }: PunishmentsDeps,
  viewer: Viewer,
  requestId: string,
): Promise<BanRequestDetail> {
  await withRequests(database, viewer.serverId, async (tx) => {
    const at = now();
    const { row } = await openRequest(tx.handle, viewer, requestId, at);
    forbid(row.asked_by === viewer.id ? null : 'Only the person who asked can withdraw a request.');
    await endUndecided(tx, row, { state: 'withdrawn', viewer, at });
  });
  return detailOf(database.handle, viewer, requestId, now());
}

function forbid(obstacle: string | null): void {
  if (obstacle !== null) throw new DomainError('FORBIDDEN', { message: obstacle });
}

/** Publishes a change that no log has. */
async function publishChange(tx: Transaction, row: BanRequestRow): Promise<void> {
  const { server_id: serverId, roblox_username: name, roblox_user_id: robloxUserId } = row;
  const hiddenFrom = await findHiddenFrom(tx.handle, serverId, { name, robloxUserId });
  tx.changed({ serverId, entity: 'ban-requests', op: 'changed', ids: [row.id], hiddenFrom });
}
