import type { Role } from '../community/roles.ts';
import { plural } from '../format/counts.ts';
import { commandText } from '../game/commands.ts';
import {
  CHECK_PLACEHOLDERS,
  type CheckAction,
  type CheckKind,
  type CheckRule,
  isRestriction,
  needsAccount,
  sendsMessages,
} from './check-rules.ts';

/** Longest reason in a message, in characters. */
const REASON_MAX = CHECK_PLACEHOLDERS.reason;

const KIND_LABELS: Readonly<Record<CheckKind, (rule: CheckRule) => string>> = {
  team: ({ matches }) => `Team ${matches.join(', ')}`,
  vehicle: ({ matches }) => `Vehicle ${matches.join(', ')}`,
  livery: ({ matches }) => `Livery ${matches.join(', ')}`,
  plate: ({ matches }) => `Plate ${matches.join(', ')}`,
  'not-in-discord': () => 'Not in the Discord server',
  'new-account': ({ days }) => `Account younger than ${plural(days, 'day')}`,
  'banned-elsewhere': () => 'Banned on the owner’s other servers',
};

/** Returns a short name of a check: "Team Police". */
export function checkLabel(rule: CheckRule): string {
  return KIND_LABELS[rule.kind](rule);
}

const ACTION_WORDS: Readonly<Record<CheckAction, string>> = {
  alert: 'alert staff',
  pm: 'message',
  load: 'respawn',
  kick: 'kick',
};

/** Returns everything about a check in words, for the activity log. */
export function checkInWords(rule: CheckRule): string {
  const { kind, roles, fromRole, unlinked, action, warnings } = rule;
  const allowed = [...roles.map(({ name }) => name), ...(fromRole === null ? [] : [roleInWords(fromRole)])];
  const only = isRestriction(kind) ? ` only for ${allowed.join(', ')}` : '';
  const also = needsAccount(kind) && unlinked ? ', also without a linked account' : '';
  const times = action === 'alert' || warnings === 0 ? '' : ` (${plural(warnings, 'warning')})`;
  const text = sendsMessages(rule) ? `, “${rule.text}”` : '';
  return `${checkLabel(rule)}${only}${also}: ${ACTION_WORDS[action]}${times}${text}`;
}

/** Returns a role and those above it in words: "moderators and above". */
export function roleInWords(role: Role): string {
  return role === 'owner' ? 'the owner' : `${role}s and above`;
}

const REASONS: Readonly<Record<CheckKind, string>> = {
  team: 'This team is restricted.',
  vehicle: 'This vehicle is restricted.',
  livery: 'This livery is restricted.',
  plate: 'This license plate is restricted.',
  'not-in-discord': 'Join our Discord server and link your account.',
  'new-account': 'Your Roblox account is too new.',
  'banned-elsewhere': 'You are banned by this community.',
};

/**
 * Returns why a player is warned, in the words that they get. `what` is the team or vehicle as the game names it: it is
 * left out where it is too long, or has a character that could begin a command.
 */
export function reasonFor({ kind }: CheckRule, what: string | null): string {
  const named = what === null ? '' : commandText(what);
  if (named === '' || named !== what || !/^[\p{L}\p{N} .'()-]+$/u.test(named)) return REASONS[kind];
  const reason = `${named} is restricted.`;
  return reason.length <= REASON_MAX ? reason : REASONS[kind];
}
