import type { BanRequest, BanRequestDetail, Viewer } from '@tenfour/contracts';
import {
  type BanRequestFacts,
  banDecisionObstacle,
  banRequestStateAt,
  banVoteObstacle,
  countBanVotes,
  DomainError,
} from '@tenfour/domain';
import { fromBit, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { avatarUrl, findPlayer, hiddenSubject } from '../../community/identity/index.ts';
import { linksOf } from '../evidence/index.ts';
import { playerNotesStore } from '../players/index.ts';
import { punishmentsOfPlayer } from '../punishments/index.ts';
import { valuesOf } from '../record-fields/index.ts';
import { actorAmong, actorsOf } from './actors.ts';
import { type BanRequestRow, banRequestsStore } from './store.ts';

type VoteRow = Awaited<ReturnType<ReturnType<typeof banRequestsStore>['votes']>>[number];

/** What the views of a server's requests share. */
interface Context {
  viewer: Viewer;
  actors: Awaited<ReturnType<typeof actorsOf>>;
  votesNeeded: number;
  /** Epoch ms. */
  now: number;
}

/** Reads what the views of requests share at `now` (epoch ms). */
async function contextOf(handle: Handle, viewer: Viewer, now: number): Promise<Context> {
  const { serverId } = viewer;
  const [actors, votesNeeded] = await Promise.all([
    actorsOf(handle, serverId, now),
    banRequestsStore(handle, serverId).votesNeeded(),
  ]);
  return { viewer, actors, votesNeeded, now };
}

/** Returns what rules need of a request. */
function factsOf(row: BanRequestRow): BanRequestFacts {
  return {
    askedBy: row.asked_by,
    robloxUserId: row.roblox_user_id,
    state: row.state,
    expiresAt: row.expires_at,
  };
}

/** Returns votes with whether each counts: of a request that ended, all do. */
function judgeVotes(row: BanRequestRow, votes: readonly VoteRow[], { actors, votesNeeded }: Context) {
  return votes.map((vote) => {
    const actor = actorAmong(actors, { id: vote.user_id });
    const counts = row.state !== 'open' || banVoteObstacle(factsOf(row), actor, votesNeeded) === null;
    return { ...vote, counts };
  });
}

/** Returns these requests as their contract has them. */
export async function toBanRequests(
  handle: Handle,
  rows: readonly BanRequestRow[],
  viewer: Viewer,
  now: number,
): Promise<BanRequest[]> {
  const context = await contextOf(handle, viewer, now);
  const store = banRequestsStore(handle, viewer.serverId);
  const ids = rows.map(({ id }) => id);
  const [votes, comments] = await Promise.all([store.votes(ids), store.commentCounts(ids)]);
  const byRequest = Map.groupBy(votes, (vote) => vote.request_id);
  return rows.map((row) =>
    toBanRequest(row, byRequest.get(row.id) ?? [], comments.get(row.id) ?? 0, context),
  );
}

function toBanRequest(
  row: BanRequestRow,
  votes: readonly VoteRow[],
  comments: number,
  context: Context,
): BanRequest {
  const { viewer, votesNeeded, now } = context;
  const state = banRequestStateAt(factsOf(row), now);
  const isDecided = row.state === 'approved' || row.state === 'declined';
  return {
    id: row.id,
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    reason: row.reason,
    duration: row.duration_minutes,
    evidence: linksOf(row.evidence),
    fields: valuesOf(row),
    note: row.note,
    state,
    askedBy: { id: row.asked_by, username: row.asker, avatar: avatarUrl(row.asker_discord_id) },
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    votes: countBanVotes(judgeVotes(row, votes, context)),
    votesNeeded,
    ownVote: votes.find(({ user_id: voter }) => voter === viewer.id)?.vote ?? null,
    comments,
    decision:
      isDecided && row.decided_at !== null
        ? {
            by: row.decider,
            byVotes: fromBit(row.by_votes),
            at: iso(row.decided_at),
            reason: row.decision_reason,
          }
        : null,
    punishmentId: row.punishment_id,
  };
}

/** Returns a request with everything beside it. Throws `NOT_FOUND` for one of another server, or about the viewer. */
export async function detailOf(
  handle: Handle,
  viewer: Viewer,
  requestId: string,
  now: number,
): Promise<BanRequestDetail> {
  const { serverId } = viewer;
  const store = banRequestsStore(handle, serverId);
  const row = await requireRequest(handle, viewer, requestId);
  const context = await contextOf(handle, viewer, now);
  const [votes, thread, banned, note] = await Promise.all([
    store.votes([row.id]),
    store.comments(row.id),
    activeBanOf(handle, serverId, row, now),
    row.bolo_note_id === null ? null : playerNotesStore(handle, serverId).find(row.bolo_note_id),
  ]);
  const request = toBanRequest(row, votes, thread.length, context);
  const isOpen = request.state === 'open';
  const actor = actorAmong(context.actors, viewer);
  const ended = isOpen ? null : `This request is ${request.state}.`;
  return {
    ...request,
    voters: judgeVotes(row, votes, context).map(({ user_id: id, username, discord_id, vote, counts }) => ({
      voter: { id, username, avatar: avatarUrl(discord_id) },
      vote,
      counts,
    })),
    thread: thread.map(({ id, at, text, author_id, username, discord_id }) => ({
      ...{ id, at: iso(at), text },
      by: { id: author_id, username, avatar: avatarUrl(discord_id) },
    })),
    banned: banned && { until: isoOrNull(banned.until) },
    bolo: isOpen && note !== null && fromBit(note.bolo),
    obstacles: {
      vote: ended ?? banVoteObstacle(factsOf(row), actor, context.votesNeeded),
      decide: ended ?? banDecisionObstacle(factsOf(row), actor),
    },
    canWithdraw: isOpen && viewer.apiKeyId === undefined && row.asked_by === viewer.id,
  };
}

/** Returns the player's active ban that lasts longest, whatever they are called now. */
export async function activeBanOf(
  handle: Handle,
  serverId: string,
  { roblox_user_id: id, roblox_username: name }: Pick<BanRequestRow, 'roblox_user_id' | 'roblox_username'>,
  now: number,
) {
  const player = await findPlayer(handle, serverId, { id, name });
  return punishmentsOfPlayer(handle, serverId).activeBan(player, now);
}

/** Returns a request. Throws `NOT_FOUND` for one of another server, or about the viewer. */
async function requireRequest(handle: Handle, viewer: Viewer, id: string): Promise<BanRequestRow> {
  const hidden = await hiddenSubject(handle, viewer);
  const row = await banRequestsStore(handle, viewer.serverId, hidden).find(id);
  if (row === null) throw new DomainError('NOT_FOUND', { message: 'There is no such ban request.' });
  return row;
}

/** Returns an open request with what decides what the viewer can do. Throws `CONFLICT` for one that is over. */
export async function openRequest(handle: Handle, viewer: Viewer, requestId: string, now: number) {
  const row = await requireRequest(handle, viewer, requestId);
  const facts = factsOf(row);
  const state = banRequestStateAt(facts, now);
  if (state !== 'open') {
    const by = state === 'approved' || state === 'declined' ? row.decider : null;
    throw new DomainError('CONFLICT', {
      message: `Already ${state}${by === null ? '' : ` by ${by}`}.`,
      details: { status: state, by },
    });
  }
  const { actors, votesNeeded } = await contextOf(handle, viewer, now);
  return { row, facts, actor: actorAmong(actors, viewer), votesNeeded };
}

/** Returns the votes on an open request, and whether each counts now. */
export async function votesOn(handle: Handle, viewer: Viewer, row: BanRequestRow, now: number) {
  const context = await contextOf(handle, viewer, now);
  const votes = await banRequestsStore(handle, viewer.serverId).votes([row.id]);
  return { judged: judgeVotes(row, votes, context), votesNeeded: context.votesNeeded };
}
