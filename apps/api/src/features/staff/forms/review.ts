import type {
  CommentSubmissionInput,
  FormSummary,
  ListSubmissionsInput,
  ReviewSubmissionInput,
  Submission,
  SubmissionDetail,
  Viewer,
} from '@tenfour/contracts';
import { canReviewForm, canSeeSubmission, DomainError, FORM_LIMITS } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import type { FormsDeps } from './deps.ts';
import { toSummary } from './form-views.ts';
import { givenRoleFor } from './give-role.ts';
import { noSuchForm, noSuchSubmission, reviewedForms, reviewerOf } from './reviewers.ts';
import { reviewsStore } from './reviews-store.ts';
import { contentOf, type FormRow, formsStore } from './store.ts';
import { toDetail, toSubmission } from './submission-views.ts';
import { type SubmissionRow, submissionsStore } from './submissions-store.ts';

/** Lists the forms that a viewer reviews. */
export async function listForms(
  { database, config, now }: FormsDeps,
  viewer: Viewer,
): Promise<FormSummary[]> {
  const { handle } = database;
  const reviewer = await reviewerOf(handle, viewer, now());
  const forms = await reviewedForms(handle, viewer.serverId, reviewer);
  const visible = { formIds: forms.map(({ id }) => id), viewerId: reviewer.id };
  const pending = await submissionsStore(handle, viewer.serverId).pending(visible);
  return forms.map((form) => toSummary(form, config.publicUrl, pending.get(form.id) ?? 0));
}

/** Lists submissions that a viewer can see. */
export async function listSubmissions(
  { database, now }: FormsDeps,
  viewer: Viewer,
  input: ListSubmissionsInput,
): Promise<Submission[]> {
  const { handle } = database;
  const reviewer = await reviewerOf(handle, viewer, now());
  const ids = (await reviewedForms(handle, viewer.serverId, reviewer)).map(({ id }) => id);
  if (input.formId !== undefined && !ids.includes(input.formId)) throw noSuchForm();
  const visible = { formIds: input.formId === undefined ? ids : [input.formId], viewerId: reviewer.id };
  const rows = await submissionsStore(handle, viewer.serverId).list(visible, input);
  return rows.map(toSubmission);
}

/** Which submission a viewer asks for, and when (epoch ms). */
interface Asked {
  submissionId: string;
  now: number;
}

/** A submission that a viewer can see. */
export interface Seen {
  row: SubmissionRow;
  form: FormRow;
  /** The person, also behind a key. */
  viewerId: string;
}

/** Returns a submission. Throws `NOT_FOUND` for one that the viewer can't see. */
export async function requireSeen(
  handle: Handle,
  viewer: Viewer,
  { submissionId, now }: Asked,
): Promise<Seen> {
  const row = await submissionsStore(handle, viewer.serverId).find(submissionId);
  const form = row && (await formsStore(handle, viewer.serverId).find(row.form_id));
  const reviewer = await reviewerOf(handle, viewer, now);
  const people = row && { userId: row.user_id, aboutId: row.about_id };
  const isSeen = people && form && canReviewForm(reviewer, form) && canSeeSubmission(reviewer, people);
  if (!row || !form || !isSeen) throw noSuchSubmission();
  return { row, form, viewerId: reviewer.id };
}

/** Returns a submission with everything beside it. */
export async function submissionDetail(
  handle: Handle,
  viewer: Viewer,
  { submissionId, now }: Asked,
): Promise<SubmissionDetail> {
  const { row, form, viewerId } = await requireSeen(handle, viewer, { submissionId, now });
  const reviews = reviewsStore(handle, viewer.serverId);
  const isPending = row.state === 'pending';
  return toDetail(row, {
    content: await contentOf(handle, row.form_id, row.version),
    reviews: await reviews.reviews(submissionId),
    comments: await reviews.comments(submissionId),
    viewerId,
    givenRole: isPending ? await givenRoleFor(handle, viewer, form, row.user_id) : null,
    givenDiscordRoles: isPending ? form.givenDiscordRoles.map(({ name }) => name) : [],
  });
}

/** Sets the viewer's vote and score. */
export function reviewSubmission(
  { database, now }: FormsDeps,
  viewer: Viewer,
  { submissionId, vote, score }: ReviewSubmissionInput,
): Promise<SubmissionDetail> {
  return database.transaction(async (tx) => {
    const at = now();
    const { row } = await requireSeen(tx.handle, viewer, { submissionId, now: at });
    if (row.state !== 'pending') throw endedAlready(row);
    const store = reviewsStore(tx.handle, viewer.serverId);
    await store.setReview(submissionId, viewer.id, { vote, score }, at);
    return changed(tx, viewer, { submissionId, now: at });
  });
}

/** Adds a comment, which only reviewers see. A repeated client id adds nothing. */
export async function commentSubmission(
  { database, now }: FormsDeps,
  viewer: Viewer,
  { submissionId, text, clientId }: CommentSubmissionInput,
): Promise<SubmissionDetail> {
  try {
    return await database.transaction(async (tx) => {
      const at = now();
      await requireSeen(tx.handle, viewer, { submissionId, now: at });
      const store = reviewsStore(tx.handle, viewer.serverId);
      const comments = await store.comments(submissionId);
      if (comments.length >= FORM_LIMITS.commentsPerSubmission) {
        throw new DomainError('REFUSED', { message: 'This submission has too many comments.' });
      }
      const comment = { id: newId(), submission_id: submissionId, author_id: viewer.id, at };
      await store.addComment({ ...comment, text, client_id: clientId ?? null });
      return changed(tx, viewer, { submissionId, now: at });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'form_comments_client_unique')) throw error;
    return submissionDetail(database.handle, viewer, { submissionId, now: now() });
  }
}

/** Publishes a change that no log has, and returns the submission. */
function changed(tx: Transaction, viewer: Viewer, asked: Asked): Promise<SubmissionDetail> {
  tx.changed({ serverId: viewer.serverId, entity: 'forms', op: 'changed', ids: [asked.submissionId] });
  return submissionDetail(tx.handle, viewer, asked);
}

/** Returns the error of a submission that is pending no longer. */
export function endedAlready({ state, decider }: SubmissionRow): DomainError {
  const by = decider === null || state === 'withdrawn' ? '' : ` by ${decider}`;
  return new DomainError('CONFLICT', {
    message: `Already ${state}${by}.`,
    details: { status: state, by: decider },
  });
}
