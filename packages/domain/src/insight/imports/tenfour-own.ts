import { AUTOMATION_KINDS } from '../../automation/automations.ts';
import { GRANTABLE_ROLES, type GrantableRole } from '../../community/roles.ts';
import { commandProblem } from '../../game/commands.ts';
import { CUSTOM_COMMAND_INTERVALS } from '../../game/custom-commands.ts';
import {
  COMMAND_MEANS,
  MAX_MIN_PLAYERS,
  type RunConditions,
  reminderProblem,
} from '../../game/schedule-conditions.ts';
import { MOD_CALL_PRIORITIES } from '../../moderation/mod-calls.ts';
import { evidenceOf, type Fields, momentOf, numberOf, textOf, whoOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';
import { robloxOf } from './tenfour-people.ts';

const TEXT_MAX = 2_000;

/** Characters of the settings of an automation, and of a set of rules, as JSON. */
const JSON_MAX = 50_000;

/** Lists that only an export of this product has. */
export const OWN_LISTS = {
  members: member,
  'mod-calls': modCall,
  'custom-commands': command,
  automations: automation,
  'required-sessions': sessions,
};

/** A role is all that waits: who has it again is up to the owner. An owner's becomes Admin. */
function member(fields: Fields, now: number): ImportItem | string {
  const name = textOf(fields.name, 100);
  const had = fields.role === 'owner' ? 'admin' : roleIn(fields.role);
  if (name === '') return PROBLEMS.staff;
  if (had === undefined) return PROBLEMS.role;
  const at = momentOf(fields.roleUntil);
  const after = roleIn(fields.roleAfter);
  const ends = at === null || after === undefined ? undefined : { at, after };
  const isOver = ends !== undefined && ends.at <= now;
  return {
    ...{ kind: 'member', name, role: isOver ? ends.after : had, joinedAt: momentOf(fields.joinedAt) },
    robloxUsername: robloxOf(fields),
    ...(ends === undefined || isOver ? {} : { until: ends }),
  };
}

function roleIn(value: unknown): GrantableRole | undefined {
  return GRANTABLE_ROLES.find((one) => one === value);
}

function modCall(fields: Fields, now: number): ImportItem | string {
  const at = momentOf(fields.createdAt);
  const reporter = textOf(fields.reporter, 20);
  const reported = textOf(fields.reported, 20);
  const priority = MOD_CALL_PRIORITIES.find((one) => one === fields.priority);
  const status = CLOSED[textOf(fields.status, 20)];
  if (!PLAYER.test(reporter) || (reported !== '' && !PLAYER.test(reported))) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (status === undefined || priority === undefined) return PROBLEMS.type;
  // Response times are counted from these, and calls are deleted a time after they were closed.
  const between = (first: number, moment: number) => Math.min(Math.max(first, moment), now);
  const claimed = momentOf(fields.claimedAt);
  const claimedAt = claimed === null ? null : between(at, claimed);
  const closedAt = between(claimedAt ?? at, momentOf(fields.closedAt) ?? at);
  return {
    ...{ kind: 'mod-call', at, reporter, reported, priority, status },
    reason: textOf(fields.reason, TEXT_MAX) || 'No reason given',
    location: textOf(fields.location, TEXT_MAX) || null,
    description: textOf(fields.description, TEXT_MAX) || null,
    resolution: textOf(fields.resolution, TEXT_MAX) || null,
    claimed: claimedAt === null ? null : { at: claimedAt, by: whoOf(fields.claimedBy) },
    closed: { at: closedAt, by: whoOf(fields.closedBy) },
    evidence: evidenceOf(fields.evidence),
  };
}

const PLAYER = /^[\w ]{1,20}$/;

/** A call that was open would alert staff of something long past. */
const CLOSED: Readonly<Record<string, 'resolved' | 'dismissed' | undefined>> = Object.assign(
  Object.create(null),
  { resolved: 'resolved', dismissed: 'dismissed', pending: 'dismissed', claimed: 'dismissed' },
);

function command(fields: Fields): ImportItem | string {
  const name = textOf(fields.name, 60);
  const text = textOf(fields.command, 1_000);
  const means = COMMAND_MEANS.find((one) => one === fields.means);
  const interval = CUSTOM_COMMAND_INTERVALS.find((one) => one === fields.intervalMinutes);
  if (name === '' || text === '') return 'No name or command.';
  if (means === undefined || interval === undefined) return PROBLEMS.type;
  const isRefused =
    means === 'command' ? commandProblem(text) !== null : reminderProblem(means, text) !== null;
  if (isRefused) return PROBLEMS.invalid;
  return { kind: 'command', name, command: text, means, interval, ...conditionsOf(fields) };
}

function conditionsOf(fields: Fields): RunConditions {
  const players = numberOf(fields.minPlayers) ?? 0;
  const fits = Number.isInteger(players) && players >= 0 && players <= MAX_MIN_PLAYERS;
  const [from, to] = [minuteOf(fields.quietFrom), minuteOf(fields.quietTo)];
  return {
    minPlayers: fits ? players : 0,
    staffOnDuty: fields.staffOnDuty === true,
    quiet: from === null || to === null || from === to ? null : { from, to },
  };
}

/** Returns a minute of a day; null for anything else. */
function minuteOf(value: unknown): number | null {
  const minute = value === null ? null : numberOf(value);
  return minute !== null && Number.isInteger(minute) && minute >= 0 && minute < 1_440 ? minute : null;
}

function automation(fields: Fields): ImportItem | string {
  const kind = AUTOMATION_KINDS.find((one) => one === fields.kind);
  if (kind === undefined) return PROBLEMS.type;
  const settings = JSON.stringify(fields.settings ?? {});
  return settings.length > JSON_MAX ? PROBLEMS.setting : { kind: 'automation', automation: kind, settings };
}

function sessions(fields: Fields): ImportItem | string {
  const count = numberOf(fields.weeklySessions);
  const role = (['moderator', 'admin'] as const).find((one) => one === fields.role);
  if (role === undefined) return PROBLEMS.role;
  const fits = count !== null && Number.isInteger(count) && count > 0 && count <= 100;
  return fits ? { kind: 'sessions', role, sessions: count } : 'Invalid number of sessions.';
}

/** Creates the reader of versions of rules, of which it takes the first, which is the newest. */
export function createRulesReader(): (fields: Fields) => ImportItem | string {
  let isFirst = true;
  return ({ rules }) => {
    if (!isFirst) return PROBLEMS.olderRules;
    isFirst = false;
    if (typeof rules !== 'string' || rules.length > JSON_MAX) return PROBLEMS.setting;
    return { kind: 'setting', setting: 'escalationRules', value: rules };
  };
}
