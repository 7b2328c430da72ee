import type { OwnSubmission, Submission, SubmissionDetail } from '@tenfour/contracts';
import {
  answersInWords,
  discordCreatedAt,
  type FormAnswers,
  type FormContent,
  visibleQuestions,
} from '@tenfour/domain';
import { fromJson, iso, isoOrNull } from '../../../db/codecs.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import type { ReviewRow, reviewsStore } from './reviews-store.ts';
import { toNamedRoles } from './store.ts';
import type { SubmissionRow, submissionsStore } from './submissions-store.ts';

type OwnRow = Awaited<ReturnType<ReturnType<typeof submissionsStore>['ofPerson']>>[number];

/** Returns a submission as the person themselves sees it. */
export function toOwn(row: OwnRow): OwnSubmission {
  const { id, state, created_at, decided_at, message } = row;
  return {
    ...{ id, state, createdAt: iso(created_at), decidedAt: isoOrNull(decided_at), message },
    discordRoles: {
      state: isAwaiting(row) ? 'join' : row.discord_state,
      names: toNamedRoles(row.discord_roles).map(({ name }) => name),
    },
  };
}

/** Returns whether the Discord roles wait for the applicant to join the Discord server. */
function isAwaiting(row: Pick<SubmissionRow, 'discord_state' | 'awaits_join_at'>): boolean {
  return row.discord_state === 'waiting' && row.awaits_join_at !== null;
}

const person = (id: string, username: string, discordId: string) => ({
  id,
  username,
  avatar: avatarUrl(discordId),
});

/** Returns a submission as the list shows it. */
export function toSubmission(row: SubmissionRow): Submission {
  const { about_id: aboutId, about_username: about, about_discord_id: aboutDiscord } = row;
  return {
    id: row.id,
    formId: row.form_id,
    formTitle: row.title,
    kind: row.kind,
    state: row.state,
    createdAt: iso(row.created_at),
    applicant: row.stand_in_of === null ? person(row.user_id, row.username, row.discord_id) : null,
    robloxUsername: row.roblox_username,
    about:
      aboutId !== null && about !== null && aboutDiscord !== null
        ? person(aboutId, about, aboutDiscord)
        : null,
    votes: { approve: row.approve_votes, deny: row.deny_votes },
    score: row.score === null ? null : Math.round(row.score * 10) / 10,
  };
}

interface Beside {
  content: FormContent;
  reviews: readonly ReviewRow[];
  comments: Awaited<ReturnType<ReturnType<typeof reviewsStore>['comments']>>;
  viewerId: string;
  givenRole: SubmissionDetail['givenRole'];
  givenDiscordRoles: readonly string[];
}

/** Returns a submission with its answers and how it was reviewed. */
export function toDetail(row: SubmissionRow, beside: Beside): SubmissionDetail {
  const { content, reviews, comments, viewerId, givenRole } = beside;
  const createdAt = discordCreatedAt(row.discord_id);
  return {
    ...toSubmission(row),
    version: row.version,
    answers: answersOf(content, row.answers),
    discordCreatedAt: createdAt === null ? null : iso(createdAt),
    reviews: reviews.map(({ user_id, username, discord_id, vote, score }) => ({
      reviewer: person(user_id, username, discord_id),
      vote,
      score,
      isOwn: user_id === viewerId,
    })),
    comments: comments.map(({ id, at, username, text }) => ({ id, at: iso(at), by: username, text })),
    decision: decisionOf(row),
    givenRole,
    givenDiscordRoles: [...beside.givenDiscordRoles],
  };
}

function answersOf(content: FormContent, stored: string): SubmissionDetail['answers'] {
  const answers = fromJson(stored) as FormAnswers;
  const kinds = new Map(visibleQuestions(content, answers).map(({ id, kind }) => [id, kind]));
  return answersInWords(content, answers).map((one) => ({
    ...one,
    kind: kinds.get(one.questionId) ?? 'short',
  }));
}

function decisionOf(row: SubmissionRow): SubmissionDetail['decision'] {
  if (row.decided_at === null || row.state === 'withdrawn') return null;
  return {
    by: row.decider,
    at: iso(row.decided_at),
    message: row.message ?? '',
    role: { state: row.role_state, problem: row.role_problem, name: row.given_role_name },
    discordRoles: {
      state: row.discord_state,
      problem: row.discord_problem,
      names: toNamedRoles(row.discord_roles).map(({ name }) => name),
      awaitsJoin: isAwaiting(row),
    },
    directMessage: { state: row.dm_state, problem: row.dm_problem },
  };
}
