import { isRobloxUsername, isSamePlayer, type Player, usernameKey } from '../community/identity.ts';
import { commandText, MAX_COMMAND_LENGTH } from '../game/commands.ts';
import type { PunishmentType } from '../punishment-types.ts';
import type { EscalationOutcome } from './escalation-rules.ts';

/** A server's settings for carrying out records in its game; both are off by default. */
export interface EnforcementRules {
  /** Bans and kicks are sent. */
  enforceInGame: boolean;
  /** Players get a private message about warnings. */
  pmWarnings: boolean;
}

/**
 * Returns the settings for one record. `enforce` is the choice of the person who records it; undefined is none. `inGame`
 * of the rule that decided the record comes before both.
 */
export function rulesForRecord(
  rules: EnforcementRules,
  enforce: boolean | undefined,
  inGame: EscalationOutcome['inGame'] = 'settings',
): EnforcementRules {
  if (inGame !== 'settings') return { enforceInGame: inGame === 'always', pmWarnings: false };
  if (enforce === undefined) return rules;
  return { enforceInGame: enforce, pmWarnings: enforce && rules.pmWarnings };
}

/** The command that carries a record out. */
export type EnforcementCommand = 'ban' | 'kick' | 'pm';

/**
 * Returns the command for a record of this type; null where it is only recorded. A strike is never sent to the game.
 */
export function enforcingCommand(rules: EnforcementRules, type: PunishmentType): EnforcementCommand | null {
  if (type === 'ban' || type === 'kick') return rules.enforceInGame ? type : null;
  return type === 'warning' && rules.pmWarnings ? 'pm' : null;
}

/**
 * How a punishment is carried out, or why it is not. `unknown-presence`: the players in the game are unknown right now.
 * `unconfirmed-name`: neither Roblox nor the game knows the name, and the game could match it to the beginning of
 * another player's. `group-name`: the game expands it to several people. `shared-beginning`: the name of another player
 * in the game begins with this one.
 */
export type EnforcementPlan =
  | { kind: 'command'; command: string }
  | { kind: 'not-online' }
  | {
      kind: 'not-sent';
      why: 'unknown-presence' | 'unconfirmed-name' | 'group-name' | 'shared-beginning';
    };

/** The record to carry out in the game. */
export interface EnforcedRecord {
  robloxUsername: string;
  /** Null unless Roblox has confirmed the name. */
  robloxUserId: string | null;
  reason: string;
  /** Text of the private message; the default says that they have been warned, with the reason. */
  message?: string;
  /** Where the player can appeal; null for nowhere. */
  appealUrl?: string | null;
}

/** Words that the game expands to several people instead of one player. */
const GROUPS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/**
 * Plans the command for a record. The game also matches the beginning of a name, and nothing says that it prefers a
 * full match, so only ids and full names of players in the game are sent, and names only when no other player's name
 * begins with them. `online` is null while the players in the game are unknown.
 */
export function planEnforcement(
  means: EnforcementCommand,
  record: EnforcedRecord,
  online: readonly Player[] | null,
): EnforcementPlan {
  const { robloxUsername, robloxUserId, reason } = record;
  const key = usernameKey(robloxUsername);
  const player = { id: robloxUserId, name: robloxUsername };
  const there = online?.find((one) => isSamePlayer(one, player));
  if (means === 'ban') {
    const id = robloxUserId ?? there?.id ?? null;
    // Only an id reaches a player who is not in the game, and it never reaches another player.
    return isId(id) ? command(`:ban ${id}`) : { kind: 'not-sent', why: 'unconfirmed-name' };
  }
  if (GROUPS.has(key)) return { kind: 'not-sent', why: 'group-name' };
  if (online === null) return { kind: 'not-sent', why: 'unknown-presence' };
  if (!there || !isRobloxUsername(there.name)) return { kind: 'not-online' };
  const called = usernameKey(there.name);
  if (online.some(({ name }) => beginsOther(called, usernameKey(name)))) {
    return { kind: 'not-sent', why: 'shared-beginning' };
  }
  const text = commandText(reason);
  const appeal = appealNote(record.appealUrl);
  if (means === 'kick') return command(`:kick ${there.name} ${text}`, appeal);
  const message = record.message ?? `You have been warned${text === '' ? '.' : `: ${text}`}`;
  return command(`:pm ${there.name} ${message}`, appeal);
}

function beginsOther(key: string, other: string): boolean {
  return other !== key && other.startsWith(key);
}

function isId(id: string | null): id is string {
  return id !== null && /^\d+$/.test(id);
}

/** Most characters of a command that the appeal page's address can take, so that a reason still fits. */
const APPEAL_NOTE_MAX = 70;

/** Returns the end of a message that names the appeal page, or '' without one; never a cut address. */
function appealNote(url: string | null | undefined): string {
  const note = url ? ` Appeal: ${url.replace(/^https?:\/\//, '')}` : '';
  return note.length > APPEAL_NOTE_MAX ? '' : note;
}

/** Builds a command that ends with `note` in full; the text before it is cut to fit. */
function command(text: string, note = ''): EnforcementPlan {
  return { kind: 'command', command: `${shortened(text.trim(), MAX_COMMAND_LENGTH - note.length)}${note}` };
}

/** Cuts a text to a length, between characters. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length >= most) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
