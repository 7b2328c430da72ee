import { APPEAL_SIDES, APPEAL_STATES } from '../../moderation/appeals.ts';
import {
  BAN_REQUEST_LIMITS,
  BAN_REQUEST_OPEN_MS,
  BAN_REQUEST_STATES,
  BAN_REQUEST_VOTES,
} from '../../moderation/ban-requests.ts';
import { MAX_DURATION_MINUTES } from '../../punishment-types.ts';
import { evidenceOf, type Fields, isFields, momentOf, numberOf, refOf, textOf, whoOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';
import { type ImportedMessage, PUNISHMENT_CHANGE_KINDS, type RecordItem } from './record-items.ts';

/** Most characters of a text, and of the name of a rule. */
const TEXT_MAX = 2_000;
const NAME_MAX = 100;

/** Messages of an appeal, and votes on a request: more than any has. */
const MESSAGES_MAX = 200;

/** Fields of a change. */
const CHANGES_MAX = 30;

/** Lists of what belongs to records. They follow the records in the file. */
export const RECORD_LISTS = {
  'punishment-history': history,
  appeals: appeal,
  'ban-requests': banRequest,
};

function history(fields: Fields, now: number): ImportItem | string {
  const [of, at] = [refOf(fields.punishmentId), momentOf(fields.at)];
  const change = PUNISHMENT_CHANGE_KINDS.find((one) => one === fields.what);
  if (of === '') return PROBLEMS.entry;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (change === undefined) return PROBLEMS.type;
  const author = textOf(fields.by, NAME_MAX) || 'Unknown';
  return { kind: 'history', of, at, change, author, changes: changesOf(fields.changes) };
}

function changesOf(value: unknown): string | null {
  if (!isFields(value)) return null;
  const [before, after] = [scalarsOf(value.before), scalarsOf(value.after)];
  return JSON.stringify({ before, after });
}

type Scalar = string | number | boolean | null;

function scalarsOf(value: unknown): Record<string, Scalar> {
  const entries = isFields(value) ? Object.entries(value).slice(0, CHANGES_MAX) : [];
  return Object.fromEntries(
    entries.flatMap(([name, one]): [string, Scalar][] => {
      const key = textOf(name, 60);
      if (key === '' || key === '__proto__') return [];
      if (typeof one === 'string') return [[key, textOf(one, TEXT_MAX)]];
      return one === null || typeof one === 'number' || typeof one === 'boolean' ? [[key, one]] : [];
    }),
  );
}

function listOf(value: unknown, max: number): Fields[] {
  return Array.isArray(value) ? value.slice(0, max).filter(isFields) : [];
}

/** Returns a moment between two others: what was decided lies after what was asked, and not in the future. */
function between(from: number, value: unknown, now: number): number {
  return Math.min(Math.max(from, momentOf(value) ?? from), now);
}

function appeal(fields: Fields, now: number): ImportItem | string {
  const [of, at] = [refOf(fields.punishmentId), momentOf(fields.at)];
  const state = APPEAL_STATES.find((one) => one === fields.state);
  const text = textOf(fields.text, TEXT_MAX);
  if (of === '' || text === '') return PROBLEMS.entry;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (state === undefined) return PROBLEMS.type;
  const messages = listOf(fields.messages, MESSAGES_MAX).flatMap((one): ImportedMessage[] => {
    const side = APPEAL_SIDES.find((known) => known === one.side);
    const words = textOf(one.text, TEXT_MAX);
    if (side === undefined || words === '') return [];
    return [{ at: between(at, one.at, now), side, by: whoOf(one.by), text: words }];
  });
  const decided = {
    at: between(at, fields.decidedAt, now),
    by: whoOf(fields.decidedBy),
    reason: textOf(fields.reason, TEXT_MAX) || 'No reason given',
  };
  return { kind: 'appeal', of, at, state, text, messages, decided: state === 'open' ? null : decided };
}

function banRequest(fields: Fields, now: number): ImportItem | string {
  const at = momentOf(fields.at);
  const player = textOf(fields.player, 20);
  const state = BAN_REQUEST_STATES.find((one) => one === fields.state);
  if (!/^[\w ]{1,20}$/.test(player)) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (state === undefined) return PROBLEMS.type;
  const expiresAt = Math.min(Math.max(at, momentOf(fields.expiresAt) ?? at), at + BAN_REQUEST_OPEN_MS);
  const isOver = state === 'open' && expiresAt <= now;
  return {
    ...{ kind: 'ban-request', at, player, expiresAt, by: whoOf(fields.askedBy) },
    of: state === 'approved' ? refOf(fields.punishmentId) || null : null,
    reason: textOf(fields.reason, TEXT_MAX) || 'No reason given',
    minutes: minutesOf(fields.minutes),
    evidence: evidenceOf(fields.evidence),
    note: textOf(fields.note, BAN_REQUEST_LIMITS.note),
    state: isOver ? 'expired' : state,
    decided: state === 'open' && !isOver ? null : decisionOf(fields, isOver ? expiresAt : at, now),
    ...threadOf(fields, at, now),
  };
}

type BanRequest = Extract<RecordItem, { kind: 'ban-request' }>;

function decisionOf(fields: Fields, from: number, now: number): BanRequest['decided'] {
  return {
    at: between(from, fields.decidedAt, now),
    by: whoOf(fields.decidedBy),
    byVotes: fields.byVotes === true,
    reason: textOf(fields.decisionReason, BAN_REQUEST_LIMITS.decision),
  };
}

function threadOf(fields: Fields, at: number, now: number): Pick<BanRequest, 'votes' | 'comments'> {
  const votes = listOf(fields.votes, MESSAGES_MAX).flatMap((one) => {
    const [vote, by] = [BAN_REQUEST_VOTES.find((known) => known === one.vote), whoOf(one.by)];
    return vote === undefined || by.name === null ? [] : [{ at: between(at, one.at, now), by, vote }];
  });
  const comments = listOf(fields.comments, BAN_REQUEST_LIMITS.comments).flatMap((one) => {
    const [text, by] = [textOf(one.text, BAN_REQUEST_LIMITS.comment), whoOf(one.by)];
    return text === '' || by.name === null ? [] : [{ at: between(at, one.at, now), by, text }];
  });
  return { votes, comments };
}

function minutesOf(value: unknown): number | null {
  const minutes = value === null ? null : numberOf(value);
  const fits = minutes !== null && Number.isInteger(minutes) && minutes > 0;
  return fits && minutes <= MAX_DURATION_MINUTES ? minutes : null;
}
