import type { OpenVoteInput, SessionVote, SessionVotesService, Viewer } from '@tenfour/contracts';
import { DomainError, isVoteOpen, plural, VOTE_LIMITS } from '@tenfour/domain';
import type { Database, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { actorOf } from '../../../community/identity/index.ts';
import { gameSessionEvents } from '../events.ts';
import { sessionsLock } from '../session-row.ts';
import { requireHost, sessionSettings } from '../settings.ts';
import { sessionsStore } from '../store.ts';
import { noSuchSession } from '../transitions.ts';
import { countBallot, noSuchVote, voteClosed } from './ballots.ts';
import { closeLocked } from './close.ts';
import { chosenPlace, type VotePlace, type VotePlaces } from './places.ts';
import { voterIdOf, votesStore } from './store.ts';
import { toSessionVote } from './view.ts';
import type { VoteRow } from './vote-row.ts';

interface VotesDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  votePlaces: VotePlaces;
}

/** Creates the service for votes on planned sessions. */
export function createSessionVotesService({ database, now, votePlaces }: VotesDeps): SessionVotesService {
  return {
    async places(viewer) {
      const { serverId } = viewer;
      requireHost(viewer, await sessionSettings(database.handle, serverId));
      const last = await votesStore(database.handle, serverId).lastPlace();
      const { channels, roles } = await votePlaces(serverId);
      return { channels, roles, ...last };
    },

    async open(viewer, input) {
      requireHost(viewer, await sessionSettings(database.handle, viewer.serverId));
      const place = await chosenPlace(votePlaces, input);
      // The lock of starts and cancels: a vote must not open on a session that has just started.
      return database.withLock(sessionsLock(viewer.serverId), async (tx) => {
        const vote = await open(tx, viewer, { ...input, place }, now());
        return view(tx, viewer, vote);
      });
    },

    cast: (viewer, { voteId, choice }) =>
      database.transaction(async (tx) => {
        const { serverId } = viewer;
        const discordId = await voterIdOf(tx.handle, viewer.id);
        if (discordId === null) {
          throw new DomainError('FORBIDDEN', { message: 'API keys can’t vote. Vote as yourself.' });
        }
        const vote = await countBallot(tx, serverId, { voteId, discordId, choice }, now());
        tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [vote.sessionId] });
        return toSessionVote(vote, choice);
      }),

    close: (viewer, { voteId }) =>
      database.transaction(async (tx) => {
        const { serverId } = viewer;
        requireHost(viewer, await sessionSettings(tx.handle, serverId));
        const store = votesStore(tx.handle, serverId);
        const vote = await store.lock(voteId);
        if (vote === null) throw noSuchVote();
        if (!isVoteOpen(vote, now())) throw voteClosed();
        const session = await sessionsStore(tx.handle, serverId).find(vote.sessionId);
        const by = { title: session?.title ?? '', actor: actorOf(viewer), at: now() };
        return view(tx, viewer, await closeLocked(tx, store, vote, { cause: 'host', ...by }));
      }),
  };
}

async function open(
  tx: Transaction,
  viewer: Viewer,
  input: Omit<OpenVoteInput, 'clientId'> & { clientId?: string | undefined; place: VotePlace },
  at: number,
): Promise<VoteRow> {
  const { serverId } = viewer;
  requireHost(viewer, await sessionSettings(tx.handle, serverId));
  const store = votesStore(tx.handle, serverId);
  const repeated = input.clientId === undefined ? null : await store.idOfClientId(input.clientId);
  if (repeated !== null) return found(await store.find(repeated));
  const session = await sessionsStore(tx.handle, serverId).lock(input.sessionId);
  if (session === null) throw noSuchSession();
  if (session.state !== 'planned') throw notPlanned(session.state);
  requireRoom(await store.ofSession(session.id), input.audience);
  const {
    audience,
    threshold,
    followUp,
    closesOnPass,
    closesAtCount,
    minutes,
    place,
    clientId = null,
  } = input;
  requireReachable(input);
  const id = newId();
  const closes = { closesOnPass, closesAtCount, closesAt: at + minutes * 60_000 };
  const rules = { audience, threshold, followUp, ...closes };
  await store.add({
    ...rules,
    place,
    id,
    sessionId: session.id,
    openedBy: viewer.id,
    openedAt: at,
    clientId,
  });
  const about = { serverId, actor: actorOf(viewer), at, sessionId: session.id, title: session.title };
  await recordEvent(
    tx,
    gameSessionEvents.create({ kind: 'game-session.vote-opened', ...about, audience, threshold }),
  );
  return found(await store.find(id));
}

function requireRoom(votes: readonly VoteRow[], audience: VoteRow['audience']): void {
  if (votes.some((vote) => vote.closedAt === null && vote.audience === audience)) {
    throw new DomainError('CONFLICT', { message: 'A vote like this is open. Close it first.' });
  }
  if (votes.length < VOTE_LIMITS.perSession) return;
  throw new DomainError('REFUSED', {
    message: `A session has at most ${VOTE_LIMITS.perSession} votes. Start it, or plan another one.`,
  });
}

/** Throws REFUSED for a vote that would close before it can pass. */
function requireReachable({
  threshold,
  closesAtCount,
}: Pick<OpenVoteInput, 'threshold' | 'closesAtCount'>): void {
  if (closesAtCount === null || closesAtCount >= threshold) return;
  throw new DomainError('REFUSED', {
    message: `It would close after ${plural(closesAtCount, 'vote')}, and needs ${threshold} to pass. Raise the first or lower the second.`,
  });
}

function notPlanned(state: string): DomainError {
  const message = 'Only planned sessions have votes.';
  return new DomainError('CONFLICT', { message, details: { state } });
}

function found(vote: VoteRow | null): VoteRow {
  if (vote === null) throw noSuchVote();
  return vote;
}

async function view({ handle }: Transaction, viewer: Viewer, vote: VoteRow): Promise<SessionVote> {
  const voterId = await voterIdOf(handle, viewer.id);
  const mine = voterId === null ? null : await votesStore(handle, viewer.serverId).ballotOf(vote.id, voterId);
  return toSessionVote(vote, mine);
}
