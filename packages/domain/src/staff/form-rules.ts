import { plural } from '../format/counts.ts';
import { type FormAnswers, type FormContent, type FormKind, visibleQuestions } from './forms.ts';

/** States of a submission. */
export const SUBMISSION_STATES = ['pending', 'approved', 'denied', 'withdrawn'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export const FORM_VOTES = ['approve', 'deny'] as const;
export type FormVote = (typeof FORM_VOTES)[number];

/** Bounds of a reviewer's score. */
export const FORM_SCORE = { min: 1, max: 5 } as const;

/** Bounds of the settings of a form, and their defaults. */
export const FORM_SETTINGS = {
  cooldownDays: { default: 30, max: 365 },
  accountAgeDays: { max: 3_650 },
  maxPending: { default: 100, max: 500 },
  requiredRoles: 10,
  givenRoles: 5,
  reviewerRoles: 10,
} as const;

/** Most submissions of one person in a day, over all servers, and of one server in an hour. */
export const SUBMISSIONS = { perPersonDay: 10, perServerHour: 200 } as const;

/** How long a submission is stored after its decision or withdrawal, in ms. */
export const SUBMISSION_STORED_MS = 365 * 24 * 60 * 60_000;

/** The public page of a form, before its id. */
export const FORM_PAGE_PATH = '/forms/';

const DAY_MS = 24 * 60 * 60_000;
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Who can submit a form, and when. Times are epoch ms. */
export interface FormRules {
  cooldownDays: number;
  /** 0 asks for no age. */
  discordAgeDays: number;
  robloxAgeDays: number;
  robloxRequired: boolean;
  /** Discord roles of which a person needs one. Empty asks for none. */
  requiredRoles: readonly { id: string; name: string }[];
  opensAt: number | null;
  closesAt: number | null;
  maxPending: number;
}

/** The rules of a form as they are stored, without when it is open. */
export type FormSettings = Omit<FormRules, 'opensAt' | 'closesAt'>;

/** The settings of a new form. */
export const DEFAULT_FORM_SETTINGS: FormSettings = {
  cooldownDays: FORM_SETTINGS.cooldownDays.default,
  discordAgeDays: 0,
  robloxAgeDays: 0,
  robloxRequired: false,
  requiredRoles: [],
  maxPending: FORM_SETTINGS.maxPending.default,
};

/** Reads stored settings; what an earlier version did not store has its default. */
export function readFormSettings(stored: unknown): FormSettings {
  return { ...DEFAULT_FORM_SETTINGS, ...(typeof stored === 'object' ? stored : {}) };
}

/** A person who wants to submit, and the form's state. Times are epoch ms. */
export interface FormSituation {
  isOpen: boolean;
  serverActive: boolean;
  discordId: string;
  /** The verified Roblox account; null without one. `createdAt` is null when Roblox did not say. */
  roblox: { createdAt: number | null } | null;
  /** Of the person in the server's Discord server; null when they are not there or Discord did not say. */
  discordRoleIds: readonly string[] | null;
  /** Their submissions to this form, oldest first. */
  submissions: readonly { state: SubmissionState; createdAt: number }[];
  pendingCount: number;
}

/** Returns when a Discord account was created, epoch ms, as its id says; null for what is no id. */
export function discordCreatedAt(discordId: string): number | null {
  return /^\d{5,25}$/.test(discordId) ? Number(BigInt(discordId) >> 22n) + DISCORD_EPOCH_MS : null;
}

/** Returns why the form can't be submitted now, in words for the person; null when it can. `now` is epoch ms. */
export function formObstacle(rules: FormRules, situation: FormSituation, now: number): string | null {
  return (
    closedReason(rules, situation, now) ??
    ownReason(rules, situation, now) ??
    accountReason(rules, situation, now) ??
    (situation.pendingCount >= rules.maxPending ? 'Too many submissions are pending. Try again later.' : null)
  );
}

function closedReason(rules: FormRules, situation: FormSituation, now: number): string | null {
  if (!situation.serverActive) return 'This community is suspended.';
  if (!situation.isOpen) return 'This form is closed.';
  if (rules.opensAt !== null && now < rules.opensAt) return 'This form isn’t open yet.';
  if (rules.closesAt !== null && now >= rules.closesAt) return 'This form is closed.';
  return null;
}

function ownReason({ cooldownDays }: FormRules, { submissions }: FormSituation, now: number): string | null {
  if (submissions.some(({ state }) => state === 'pending')) return 'Your submission is in review.';
  const last = Math.max(...submissions.map(({ createdAt }) => createdAt));
  const left = last + cooldownDays * DAY_MS - now;
  return left > 0 ? `You can submit again in ${plural(Math.ceil(left / DAY_MS), 'day')}.` : null;
}

function accountReason(rules: FormRules, situation: FormSituation, now: number): string | null {
  const { discordAgeDays, robloxAgeDays, robloxRequired, requiredRoles } = rules;
  const { roblox, discordRoleIds, discordId } = situation;
  const isYounger = (createdAt: number | null, days: number) =>
    createdAt !== null && now - createdAt < days * DAY_MS;
  if (isYounger(discordCreatedAt(discordId), discordAgeDays)) {
    return `Your Discord account must be ${plural(discordAgeDays, 'day')} old.`;
  }
  if ((robloxRequired || robloxAgeDays > 0) && roblox === null) return 'Link your Roblox account first.';
  if (isYounger(roblox?.createdAt ?? null, robloxAgeDays)) {
    return `Your Roblox account must be ${plural(robloxAgeDays, 'day')} old.`;
  }
  const names = requiredRoles.map(({ name }) => name).join(', ');
  if (requiredRoles.length === 0) return null;
  if (discordRoleIds === null) return `You need one of these Discord roles: ${names}.`;
  return requiredRoles.some(({ id }) => discordRoleIds.includes(id))
    ? null
    : `You need one of these Discord roles: ${names}.`;
}

/** A person who looks at submissions, and what decides whether they can. */
export interface FormReviewer {
  id: string;
  isAdmin: boolean;
  /** `moderator` for moderators, and ids of their custom roles. */
  roleIds: readonly string[];
}

/** Returns whether a person reviews a form's submissions: admins, and holders of its chosen roles. Reports: admins. */
export function canReviewForm(
  { isAdmin, roleIds }: Omit<FormReviewer, 'id'>,
  form: { kind: FormKind; reviewerRoles: readonly string[] },
): boolean {
  if (isAdmin || form.kind === 'report') return isAdmin;
  return form.reviewerRoles.some((role) => roleIds.includes(role));
}

/** Returns whether a person can see a submission of a form they review: neither their own nor one about them. */
export function canSeeSubmission(
  { id }: Pick<FormReviewer, 'id'>,
  submission: { userId: string | null; aboutId: string | null },
): boolean {
  return submission.userId !== id && submission.aboutId !== id;
}

/** Returns what was asked and answered, in order, as one text for each answer. */
export function answersInWords(
  content: FormContent,
  answers: FormAnswers,
): { questionId: string; label: string; text: string }[] {
  return visibleQuestions(content, answers).map(({ id, label }) => ({
    questionId: id,
    label,
    text: answerInWords(Object.hasOwn(answers, id) ? answers[id] : undefined),
  }));
}

function answerInWords(answer: FormAnswers[string] | undefined): string {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}
