import {
  FORM_KINDS,
  FORM_LIMITS,
  FORM_SCORE,
  FORM_VOTES,
  QUESTION_KINDS,
  SUBMISSION_STATES,
} from '@tenfour/domain';
import { z } from 'zod';
import { zClientId, zId, zMoment, zPage, zPerson, zText, zVersion } from '../fields.ts';
import { zFormContent, zPartId } from './forms.ts';

/** A form as any visitor sees it. */
export const zFormPage = z.object({
  serverName: z.string(),
  title: z.string(),
  kind: z.enum(FORM_KINDS),
  isOpen: z.boolean(),
});
export type FormPage = z.infer<typeof zFormPage>;

/** How far something that follows a decision is. */
export const EFFECT_STATES = ['none', 'waiting', 'done', 'failed'] as const;

/** A submission of the person themselves: without who decided. */
export const zOwnSubmission = z.object({
  id: z.string(),
  state: z.enum(SUBMISSION_STATES),
  createdAt: zMoment,
  decidedAt: zMoment.nullable(),
  /** What staff wrote with the decision; may be empty. */
  message: z.string().nullable(),
  /** Discord roles of an approval. `join`: they are given once the person joins the Discord server. */
  discordRoles: z.object({ state: z.enum([...EFFECT_STATES, 'join']), names: z.array(z.string()) }),
});
export type OwnSubmission = z.infer<typeof zOwnSubmission>;

const zAnswer = z.union([
  zText.max(FORM_LIMITS.long),
  z.number(),
  z.boolean(),
  z.array(zText.max(FORM_LIMITS.option)).max(FORM_LIMITS.options),
]);

const zAnswers = z
  .record(zPartId, zAnswer)
  .refine((answers) => Object.keys(answers).length <= FORM_LIMITS.questions, 'Too many answers.');

/** A form as the signed-in person fills it in. */
export const zOwnForm = zFormPage.extend({
  version: z.number().int(),
  content: zFormContent,
  /** Why it can't be submitted now, in words; null when it can. */
  obstacle: z.string().nullable(),
  /** Whether it needs a Roblox account that they have not linked. */
  needsRoblox: z.boolean(),
  /** What they wrote on any device and did not submit yet; null without it. */
  draft: z
    .object({ answers: z.record(z.string(), zAnswer), about: z.string(), updatedAt: zMoment })
    .nullable(),
  /** Newest first, at most 10. */
  submissions: z.array(zOwnSubmission),
  /** Invite to the Discord server, for people whose roles wait for them to join; null when none is published. */
  discordInvite: z.string().nullable(),
});
export type OwnForm = z.infer<typeof zOwnForm>;

export const zFormAddress = z.object({ formId: zId });

/** Discord's usernames have 32 characters, after an @. */
const STAFF_NAME_MAX = 40;

export const zSubmitFormInput = zFormAddress.extend({
  /** The version that was answered. Another one by now is a conflict. */
  version: zVersion,
  answers: zAnswers,
  /** Who a report is about: the Discord or Roblox username of a member of staff. */
  about: zText.trim().max(STAFF_NAME_MAX).optional(),
  clientId: zClientId,
});
export type SubmitFormInput = z.infer<typeof zSubmitFormInput>;

export const zSaveDraftInput = zSubmitFormInput.pick({ formId: true, answers: true, about: true });
export type SaveDraftInput = z.infer<typeof zSaveDraftInput>;

export const zOwnSubmissionRef = zFormAddress.extend({ submissionId: zId });
export type OwnSubmissionRef = z.infer<typeof zOwnSubmissionRef>;

/** A submission in the list. */
export const zSubmission = z.object({
  id: z.string(),
  formId: z.string(),
  formTitle: z.string(),
  kind: z.enum(FORM_KINDS),
  state: z.enum(SUBMISSION_STATES),
  createdAt: zMoment,
  /** Null once their account was erased. */
  applicant: zPerson.nullable(),
  robloxUsername: z.string().nullable(),
  /** Who a report is about. */
  about: zPerson.nullable(),
  votes: z.object({ approve: z.number().int(), deny: z.number().int() }),
  /** Average of the scores; null without any. */
  score: z.number().nullable(),
});
export type Submission = z.infer<typeof zSubmission>;

const zEffect = z.object({ state: z.enum(EFFECT_STATES), problem: z.string().nullable() });

export const zSubmissionDetail = zSubmission.extend({
  version: z.number().int(),
  /** In the order and words of the version that was answered. */
  answers: z.array(
    z.object({ questionId: z.string(), kind: z.enum(QUESTION_KINDS), label: z.string(), text: z.string() }),
  ),
  /** When their Discord account was created; null when unknown. */
  discordCreatedAt: zMoment.nullable(),
  reviews: z.array(
    z.object({
      reviewer: zPerson,
      vote: z.enum(FORM_VOTES).nullable(),
      score: z.number().int().nullable(),
      isOwn: z.boolean(),
    }),
  ),
  comments: z.array(z.object({ id: z.string(), at: zMoment, by: z.string().nullable(), text: z.string() })),
  decision: z
    .object({
      by: z.string().nullable(),
      at: zMoment,
      message: z.string(),
      role: zEffect.extend({ name: z.string().nullable() }),
      /** `awaitsJoin`: they are given once the applicant joins the Discord server. */
      discordRoles: zEffect.extend({ names: z.array(z.string()), awaitsJoin: z.boolean() }),
      directMessage: zEffect,
    })
    .nullable(),
  /** What approval by the viewer gives, and why it can't; null when it gives no role. */
  givenRole: z.object({ name: z.string(), obstacle: z.string().nullable() }).nullable(),
  givenDiscordRoles: z.array(z.string()),
});
export type SubmissionDetail = z.infer<typeof zSubmissionDetail>;

export const zListSubmissionsInput = zPage.extend({
  serverId: zId,
  formId: zId.optional(),
  state: z.enum([...SUBMISSION_STATES, 'all']).default('pending'),
});
export type ListSubmissionsInput = z.infer<typeof zListSubmissionsInput>;

export const zSubmissionRef = z.object({ serverId: zId, submissionId: zId });

export const zReviewSubmissionInput = zSubmissionRef.extend({
  /** Null for none. */
  vote: z.enum(FORM_VOTES).nullable(),
  score: z.number().int().min(FORM_SCORE.min).max(FORM_SCORE.max).nullable(),
});
export type ReviewSubmissionInput = z.infer<typeof zReviewSubmissionInput>;

export const zCommentSubmissionInput = zSubmissionRef.extend({
  text: zText.trim().min(1, 'Enter a comment.').max(FORM_LIMITS.comment),
  clientId: zClientId,
});
export type CommentSubmissionInput = z.infer<typeof zCommentSubmissionInput>;

export const zDecideSubmissionInput = zSubmissionRef.extend({
  approve: z.boolean(),
  /** Sent to the applicant; may be empty. */
  message: zText.trim().max(FORM_LIMITS.message).default(''),
});
export type DecideSubmissionInput = z.infer<typeof zDecideSubmissionInput>;
