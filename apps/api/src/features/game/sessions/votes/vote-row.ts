import { nextVoteWorkAt, type VoteAudience, type VoteWork } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { fromBit } from '../../../../db/codecs.ts';
import type { GameSessionVotesTable } from '../../../../db/table-types/session-votes.ts';

/** A vote as stored, with the name of the person who opened it. Times in epoch ms. */
export interface VoteRow extends VoteWork {
  id: string;
  serverId: string;
  sessionId: string;
  audience: VoteAudience;
  openedBy: string;
  openedByName: string;
  openedAt: number;
  startProblem: string | null;
  /** Discord server of the channel; null where it is not posted, and for votes from before it was stored. */
  guildId: string | null;
  channelId: string | null;
  channelName: string | null;
  pingRoleId: string | null;
  messageId: string | null;
  postProblem: string | null;
  attempts: number;
}

/** Returns a row as the services use it. */
export function toVoteRow(row: Selectable<GameSessionVotesTable> & { opened_by_name: string }): VoteRow {
  return {
    id: row.id,
    serverId: row.server_id,
    sessionId: row.session_id,
    audience: row.audience,
    threshold: row.threshold,
    followUp: row.follow_up,
    closesOnPass: fromBit(row.closes_on_pass),
    closesAtCount: row.closes_at_count,
    openedBy: row.opened_by,
    openedByName: row.opened_by_name,
    openedAt: row.opened_at,
    closesAt: row.closes_at,
    yes: row.yes_count,
    no: row.no_count,
    passedAt: row.passed_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
    followedAt: row.followed_at,
    startProblem: row.start_problem,
    hasChannel: row.channel_id !== null,
    guildId: row.guild_id,
    channelId: row.channel_id,
    channelName: row.channel_name,
    pingRoleId: row.ping_role_id,
    messageId: row.message_id,
    postProblem: row.post_problem,
    version: row.version,
    postedVersion: row.posted_version,
    postedAt: row.posted_at,
    noticedAt: row.noticed_at,
    attempts: row.attempts,
    retryAt: row.retry_at,
    clearedAt: row.cleared_at,
  };
}

/** Returns the columns that change after a vote was opened. */
export function voteColumns(vote: VoteRow) {
  return {
    yes_count: vote.yes,
    no_count: vote.no,
    passed_at: vote.passedAt,
    closed_at: vote.closedAt,
    outcome: vote.outcome,
    followed_at: vote.followedAt,
    start_problem: vote.startProblem,
    channel_id: vote.channelId,
    message_id: vote.messageId,
    post_problem: vote.postProblem,
    version: vote.version,
    posted_version: vote.postedVersion,
    posted_at: vote.postedAt,
    noticed_at: vote.noticedAt,
    attempts: vote.attempts,
    retry_at: vote.retryAt,
    cleared_at: vote.clearedAt,
    due_at: nextVoteWorkAt(vote),
  };
}
