import { plural } from '../format/counts.ts';

/** States of a submission. */
export const SUBMISSION_STATES = ['pending', 'approved', 'denied', 'withdrawn'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

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

/** Drafts that one person has at most, and how long each is stored after its last change, in ms. */
export const FORM_DRAFTS = { perPerson: 10, storedMs: 30 * 24 * 60 * 60_000 } as const;

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
const DEFAULT_FORM_SETTINGS: FormSettings = {
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

/** Returns whether the form needs a Roblox account that the person has not linked. */
export function needsRoblox(
  { robloxRequired, robloxAgeDays }: FormRules,
  { roblox }: Pick<FormSituation, 'roblox'>,
): boolean {
  return (robloxRequired || robloxAgeDays > 0) && roblox === null;
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
  if (left <= 0) return null;
  const days = plural(Math.ceil(left / DAY_MS), 'day');
  const ended = submissions.findLast(({ state }) => state !== 'withdrawn');
  if (ended?.state === 'approved') return `You were approved. This form opens for you again in ${days}.`;
  return `You can submit again in ${days}.`;
}

function accountReason(rules: FormRules, situation: FormSituation, now: number): string | null {
  const { discordAgeDays, robloxAgeDays, requiredRoles } = rules;
  const { roblox, discordRoleIds, discordId } = situation;
  const isYounger = (createdAt: number | null, days: number) =>
    createdAt !== null && now - createdAt < days * DAY_MS;
  if (isYounger(discordCreatedAt(discordId), discordAgeDays)) {
    return `Your Discord account must be ${plural(discordAgeDays, 'day')} old.`;
  }
  if (needsRoblox(rules, situation)) return 'Link your Roblox account first.';
  if (robloxAgeDays > 0 && roblox?.createdAt == null)
    return 'Roblox didn’t reply. Try again in a few minutes.';
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

/** How long the Discord roles of an approval wait for the applicant to join the Discord server, in ms. */
export const AWAITS_JOIN_MS = 30 * 24 * 60 * 60_000;

const SHORTEST_JOIN_PAUSE_MS = 5 * 60_000;

/** Returns the pause before the next look whether an applicant joined, in ms: longer the longer they were awaited. */
export function joinPauseMs(awaitedMs: number): number {
  return Math.max(SHORTEST_JOIN_PAUSE_MS, Math.round(awaitedMs / 10));
}

/** Returns a link if it is an invite to a Discord server, or else null. */
export function discordInviteIn(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { protocol, hostname, pathname } = new URL(link);
  if (protocol !== 'https:') return null;
  const isShort = hostname === 'discord.gg' && pathname.length > 1;
  const isLong = hostname.replace(/^www\./, '') === 'discord.com' && /^\/invite\/./.test(pathname);
  return isShort || isLong ? link : null;
}
