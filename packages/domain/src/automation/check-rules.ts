import { type Role, rank } from '../community/roles.ts';
import { MAX_COMMAND_LENGTH } from '../game/commands.ts';
import { textProblem } from './automations/placeholders.ts';

/** What a check looks at. */
export const CHECK_KINDS = [
  'team',
  'vehicle',
  'livery',
  'plate',
  'not-in-discord',
  'new-account',
  'banned-elsewhere',
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What follows when a player breaks a check; `load` and `kick` after warnings. */
export const CHECK_ACTIONS = ['alert', 'pm', 'load', 'kick'] as const;
export type CheckAction = (typeof CHECK_ACTIONS)[number];

/** A role of the Discord server, with the name that it had when the check was saved. */
export interface CheckRole {
  id: string;
  name: string;
}

/** A rule that players in the game have to keep. */
export interface CheckRule {
  kind: CheckKind;
  /** Teams, models, liveries or patterns of plates, in which `*` is any text; empty for the other kinds. */
  matches: string[];
  /** Discord roles, each of which allows what `matches` names. */
  roles: CheckRole[];
  /** The lowest role here that allows it too; null for none. */
  fromRole: Role | null;
  /** Whether players without a verified Roblox account break it. */
  unlinked: boolean;
  /** Least age of a Roblox account in days, for `new-account`. */
  days: number;
  action: CheckAction;
  /** Private messages: before `load` and `kick`, or in all for `pm`. */
  warnings: number;
  /** Text of the private message, with placeholders: `CHECK_PLACEHOLDERS`. */
  text: string;
}

/** Most checks of a server. */
export const CHECKS_MAX = 20;

/** Most teams, models, liveries or plates of a check, and their longest name in characters. */
export const CHECK_MATCHES_MAX = 20;
export const CHECK_MATCH_LENGTH = 60;

/** Most Discord roles of a check. */
export const CHECK_ROLES_MAX = 10;

/** Most warnings before `load` or `kick`. */
export const CHECK_WARNINGS_MAX = 5;

/** Longest age of an account that a check can ask for, in days. */
export const CHECK_DAYS_MAX = 3_650;

/** Placeholders of the private message, with the characters reserved for each. */
export const CHECK_PLACEHOLDERS = { player: 20, reason: 50, server: 60 } as const;

/** Kinds whose rule names what only some may use. */
const RESTRICTED: ReadonlySet<CheckKind> = new Set(['team', 'vehicle', 'livery', 'plate']);

/** Returns whether a check of this kind names what only some may use, and who. */
export function isRestriction(kind: CheckKind): boolean {
  return RESTRICTED.has(kind);
}

/** Returns whether a check depends on who a player is in the community. */
export function needsAccount(kind: CheckKind): boolean {
  return isRestriction(kind) || kind === 'not-in-discord';
}

/** Returns whether a check needs an answer of Discord. */
export function needsDiscord({ kind, roles }: Pick<CheckRule, 'kind' | 'roles'>): boolean {
  return kind === 'not-in-discord' || (isRestriction(kind) && roles.length > 0);
}

/** Returns whether a check sends private messages. */
export function sendsMessages({ action, warnings }: Pick<CheckRule, 'action' | 'warnings'>): boolean {
  return action === 'pm' || (action !== 'alert' && warnings > 0);
}

/** Returns a check as it is added, before anything is chosen. */
export function newCheck(kind: CheckKind): CheckRule {
  return {
    kind,
    matches: [],
    roles: [],
    fromRole: null,
    unlinked: isRestriction(kind),
    days: 7,
    action: 'alert',
    warnings: 2,
    text: '{reason}',
  };
}

/** Returns what is wrong with a check as sentences, by setting. */
export function checkProblems(rule: CheckRule): Partial<Record<keyof CheckRule, string>> {
  const { kind, matches, roles, fromRole, days, warnings } = rule;
  const problems: Partial<Record<keyof CheckRule, string>> = {};
  if (isRestriction(kind)) {
    if (matches.length === 0) problems.matches = 'Add at least one.';
    else if (matches.some((one) => !isMatch(kind, one))) problems.matches = MATCH_PROBLEM[kind] ?? '';
    if (roles.length === 0 && fromRole === null) problems.roles = 'Choose who is allowed.';
  }
  if (!isWhole(days, 1, CHECK_DAYS_MAX)) problems.days = `Enter 1 to ${CHECK_DAYS_MAX} days.`;
  const least = rule.action === 'pm' ? 1 : 0;
  if (!isWhole(warnings, least, CHECK_WARNINGS_MAX)) {
    problems.warnings = `Type a whole number from ${least} to ${CHECK_WARNINGS_MAX}.`;
  }
  const text = sendsMessages(rule) ? messageProblem(rule.text) : null;
  if (text !== null) problems.text = text;
  return problems;
}

const NAME_PROBLEM = `A name has 1 to ${CHECK_MATCH_LENGTH} characters.`;

const MATCH_PROBLEM: Readonly<Partial<Record<CheckKind, string>>> = {
  team: NAME_PROBLEM,
  vehicle: NAME_PROBLEM,
  livery: NAME_PROBLEM,
  plate: 'A plate needs at least one letter or digit, such as GOV*.',
};

function isMatch(kind: CheckKind, text: string): boolean {
  if (text.length > CHECK_MATCH_LENGTH || /\p{Cc}/u.test(text)) return false;
  return kind === 'plate' ? /[a-z0-9]/i.test(text) : text.trim() !== '';
}

/** Returns whether a number is whole and within bounds. */
export function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** What begins a command of the game or of its chat: directly before its name, or apart from it where one can start. */
const COMMAND_IN_TEXT = /[:;][\p{L}{]|(?:^|[\s;,|&])[:;]\s*[a-z]/iu;

/** Drops characters that no one sees, behind which a command could hide. */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

function messageProblem(text: string): string | null {
  const problem = textProblem(text, CHECK_PLACEHOLDERS, MAX_COMMAND_LENGTH - ':pm '.length - 21);
  if (problem !== null) return problem;
  return COMMAND_IN_TEXT.test(withoutInvisible(text))
    ? 'A message can’t contain commands, such as :kick. Put a space after each : and ;.'
    : null;
}

/** Returns whether a role is at least another one. */
export function isAtLeast(role: Role, least: Role): boolean {
  return rank(role) >= rank(least);
}
