import { usernameKey } from '../community/identity.ts';
import { rank } from '../community/roles.ts';
import { plural } from '../format/counts.ts';
import { type CheckKind, type CheckRule, isAtLeast, isRestriction, needsDiscord } from './check-rules.ts';
import type { CheckedGuild, CheckedPlayer, CheckedVehicle, CheckScene } from './check-scene.ts';
import { reasonFor } from './check-words.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What a check finds about a player. `unknown` is never a violation; `why` is for staff, `reason` for the player. */
export type CheckFinding =
  | { kind: 'kept' }
  | { kind: 'unknown'; why: string }
  | { kind: 'broken'; why: string; reason: string };

const KEPT: CheckFinding = { kind: 'kept' };

/** Who is never checked. */
export const CHECK_EXEMPTIONS = ['staff', 'on-duty', 'none'] as const;
export type CheckExemption = (typeof CHECK_EXEMPTIONS)[number];

/** Returns whether a player is left out of all checks. */
export function isExempt(exempt: CheckExemption, { account, hasRank }: CheckedPlayer): boolean {
  if (exempt === 'none') return false;
  if (exempt === 'on-duty') return account?.onDuty ?? false;
  return hasRank || (account !== null && account.role !== null && rank(account.role) > rank('member'));
}

/** Returns why a check cannot be done at all, in words; null when it can. */
export function checkObstacle(rule: CheckRule, guild: CheckedGuild | null): string | null {
  if (!needsDiscord(rule)) return null;
  if (guild === null) return 'No Discord server is connected.';
  const { roleIds } = guild;
  if (roleIds === null || rule.kind === 'not-in-discord') return null;
  const deleted = rule.roles.find(({ id }) => !roleIds.has(id));
  return deleted === undefined
    ? null
    : `The role “${deleted.name}” was deleted in Discord. Choose another one.`;
}

/** Returns what a check finds about a player of a reading. */
export function checkPlayer(rule: CheckRule, player: CheckedPlayer, scene: CheckScene): CheckFinding {
  const obstacle = checkObstacle(rule, scene.guild);
  if (obstacle !== null) return { kind: 'unknown', why: obstacle };
  if (isRestriction(rule.kind)) return restricted(rule, player, scene);
  if (rule.kind === 'not-in-discord') return inDiscord(rule, player);
  return rule.kind === 'new-account' ? ofAge(rule, player, scene.now) : bannedElsewhere(rule, player);
}

function restricted(rule: CheckRule, player: CheckedPlayer, scene: CheckScene): CheckFinding {
  const used = usedBy(rule, player);
  if (used === undefined) return { kind: 'unknown', why: 'The vehicles in the game are not known.' };
  if (used === null) return KEPT;
  const { account } = player;
  // The check's name is shown beside it, which is often what is used.
  const isNamed = usernameKey(rule.matches.join(', ')) === usernameKey(used);
  const broken = (lacks: string): CheckFinding => ({
    kind: 'broken',
    why: isNamed ? `${lacks.charAt(0).toUpperCase()}${lacks.slice(1)}.` : `${used}, ${lacks}.`,
    reason: reasonFor(rule, rule.kind === 'plate' ? null : used),
  });
  if (account === null) return rule.unlinked ? broken('no linked account') : KEPT;
  const { role, discord } = account;
  if (rule.fromRole !== null && role !== null && isAtLeast(role, rule.fromRole)) return KEPT;
  if (rule.roles.length === 0) return broken('no allowed role here');
  if (discord === null) return { kind: 'unknown', why: 'Their Discord roles are not known yet.' };
  const held = discord.roleIds;
  if (held !== null && rule.roles.some(({ id }) => held.includes(id))) return KEPT;
  // A role that was deleted takes it from everyone, so the list of roles has to be the newer answer.
  if (held !== null && !isListedSince(scene.guild, discord.at)) {
    return { kind: 'unknown', why: 'The roles of the Discord server are not known yet.' };
  }
  return broken(held === null ? 'not in the Discord server' : 'no allowed Discord role');
}

function isListedSince(guild: CheckedGuild | null, at: number): boolean {
  return guild !== null && guild.roleIds !== null && guild.at >= at;
}

/** Returns what a player uses of what a check names; null for nothing, undefined while that is not known. */
function usedBy({ kind, matches }: CheckRule, { team, vehicles }: CheckedPlayer): string | null | undefined {
  if (kind === 'team') return team !== null && isAmong(matches, team) ? team : null;
  if (vehicles === null) return undefined;
  const names = vehicles.map((vehicle) => NAMED[kind]?.(vehicle) ?? null);
  const isNamed = kind === 'plate' ? isPlateLike : isAmong;
  return names.find((name) => name !== null && isNamed(matches, name)) ?? null;
}

const NAMED: Readonly<Partial<Record<CheckKind, (vehicle: CheckedVehicle) => string | null>>> = {
  vehicle: ({ model }) => model,
  livery: ({ livery }) => livery,
  plate: ({ plate }) => plate,
};

function isAmong(names: readonly string[], name: string): boolean {
  return names.some((one) => usernameKey(one) === usernameKey(name));
}

/** Compares letters and digits alone: `GOV*` matches `gov-123`. */
function isPlateLike(patterns: readonly string[], plate: string): boolean {
  const text = plateKey(plate).replaceAll('*', '');
  return patterns.some((pattern) => isLike(text, plateKey(pattern).split('*')));
}

function plateKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9*]/g, '');
}

/** Returns whether a text consists of these parts in their order, with anything between them. */
function isLike(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) {
    return false;
  }
  const end = text.length - last.length;
  let from = first.length;
  return others.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0 && from <= end;
  });
}

function inDiscord(rule: CheckRule, { account }: CheckedPlayer): CheckFinding {
  const reason = reasonFor(rule, null);
  if (account === null) {
    return rule.unlinked ? { kind: 'broken', why: 'Has no linked account.', reason } : KEPT;
  }
  if (account.discord === null)
    return { kind: 'unknown', why: 'Not known yet whether they are in the Discord server.' };
  if (account.discord.roleIds !== null) return KEPT;
  return { kind: 'broken', why: 'Is not in the Discord server.', reason };
}

function ofAge(rule: CheckRule, { createdAt }: CheckedPlayer, now: number): CheckFinding {
  if (createdAt === null) return { kind: 'unknown', why: 'The age of their account is not known yet.' };
  const age = now - createdAt;
  if (age >= rule.days * DAY_MS) return KEPT;
  const days = Math.max(0, Math.floor(age / DAY_MS));
  return {
    kind: 'broken',
    why: `The Roblox account is ${plural(days, 'day')} old.`,
    reason: reasonFor(rule, null),
  };
}

function bannedElsewhere(rule: CheckRule, { bannedIn }: CheckedPlayer): CheckFinding {
  if (bannedIn === null) return KEPT;
  return { kind: 'broken', why: `Banned in ${bannedIn}.`, reason: reasonFor(rule, null) };
}
