import {
  FORM_KINDS,
  FORM_LIMITS,
  FORM_SETTINGS,
  GRANTABLE_ROLES,
  hasHiddenCharacters,
  QUESTION_KINDS,
  validateForm,
} from '@tenfour/domain';
import { z } from 'zod';
import { zClientId, zId, zMoment, zText, zVersion } from '../fields.ts';

export const zPartId = zText.min(1).max(32);
const zCondition = z.object({ questionId: zPartId, answer: zText.max(FORM_LIMITS.option) }).nullable();

const zQuestion = z.object({
  id: zPartId,
  kind: z.enum(QUESTION_KINDS),
  label: zText.trim().max(FORM_LIMITS.label),
  help: zText.trim().max(FORM_LIMITS.help),
  required: z.boolean(),
  /** Of one or several choices; empty for other kinds. */
  options: z.array(zText.trim().max(FORM_LIMITS.option)).max(FORM_LIMITS.options),
  condition: zCondition,
});

const zSection = z.object({
  id: zPartId,
  title: zText.trim().max(FORM_LIMITS.sectionTitle),
  text: zText.trim().max(FORM_LIMITS.sectionText),
  condition: zCondition,
  questions: z.array(zQuestion).max(FORM_LIMITS.questions),
});

/** What a form asks. */
export const zFormContent = z.object({
  intro: zText.trim().max(FORM_LIMITS.intro),
  sections: z.array(zSection).max(FORM_LIMITS.sections),
});

const zDays = (max: number) => z.number().int().min(0).max(max);
const zDiscordRole = z.object({ id: zId, name: z.string() });

/** Who can submit a form, and when. */
const RULES = {
  cooldownDays: zDays(FORM_SETTINGS.cooldownDays.max),
  discordAgeDays: zDays(FORM_SETTINGS.accountAgeDays.max),
  robloxAgeDays: zDays(FORM_SETTINGS.accountAgeDays.max),
  robloxRequired: z.boolean(),
  opensAt: zMoment.nullable(),
  closesAt: zMoment.nullable(),
  maxPending: z.number().int().min(1).max(FORM_SETTINGS.maxPending.max),
};

/** What approval gives: a role of the server, below Admin, or one of its custom roles by id; null for none. */
const zGivenRole = z.union([z.enum(GRANTABLE_ROLES).exclude(['admin']), zId]).nullable();

/** A form as its reviewers see it. */
export const zFormSummary = z.object({
  id: zId,
  kind: z.enum(FORM_KINDS),
  title: z.string(),
  isOpen: z.boolean(),
  opensAt: zMoment.nullable(),
  closesAt: zMoment.nullable(),
  /** Deleted; its submissions stay. */
  isArchived: z.boolean(),
  /** Submissions that the viewer can decide. */
  pending: z.number().int(),
  /** Address of the public page. */
  url: z.string(),
});
export type FormSummary = z.infer<typeof zFormSummary>;

/** A form as admins edit it. */
export const zForm = zFormSummary.extend({
  /** Grows with each change of what it asks. */
  version: z.number().int(),
  content: zFormContent,
  ...RULES,
  /** Discord roles of which a person needs one. */
  requiredRoles: z.array(zDiscordRole),
  /** `moderator`, or ids of custom roles. Admins always review. */
  reviewerRoles: z.array(z.string()),
  givenRole: z.string().nullable(),
  givenDiscordRoles: z.array(zDiscordRole),
});
export type Form = z.infer<typeof zForm>;

const zTitle = zText
  .trim()
  .min(1, 'Enter a name for the form.')
  .max(FORM_LIMITS.title)
  .refine((title) => !hasHiddenCharacters(title), 'Remove line breaks and hidden characters.');

const zValidContent = zFormContent.superRefine((content, context) => {
  const [problem] = validateForm(content);
  if (problem) context.addIssue({ code: 'custom', message: problem.message });
});

export const zCreateFormInput = z.object({
  serverId: zId,
  kind: z.enum(FORM_KINDS),
  title: zTitle,
  clientId: zClientId,
});
export type CreateFormInput = z.infer<typeof zCreateFormInput>;

const RULE_CHANGES = z.object(RULES).partial().shape;

export const zFormRef = z.object({ serverId: zId, formId: zId });
export const zUpdateFormInput = zFormRef.extend({
  title: zTitle.optional(),
  isOpen: z.boolean().optional(),
  content: zValidContent.optional(),
  version: zVersion
    .optional()
    .describe('The version that the change is based on; another person’s change since then is a conflict'),
  ...RULE_CHANGES,
  requiredRoleIds: z.array(zId).max(FORM_SETTINGS.requiredRoles).optional(),
  reviewerRoles: z.array(zId).max(FORM_SETTINGS.reviewerRoles).optional(),
  givenRole: zGivenRole.optional(),
  givenDiscordRoleIds: z.array(zId).max(FORM_SETTINGS.givenRoles).optional(),
});
export type UpdateFormInput = z.infer<typeof zUpdateFormInput>;
