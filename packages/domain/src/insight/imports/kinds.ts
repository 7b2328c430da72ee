import { MAX_DURATION_MINUTES, type PunishmentType } from '../../punishment-types.ts';
import type { InfractionType } from '../../staff/infractions.ts';
import type { ImportItem, ImportRow } from './items.ts';
import type { Who } from './own-items.ts';
import { PROBLEMS } from './problems.ts';

/** A punishment as the file has it. Times are epoch ms; null where missing or unreadable. */
export interface RawPunishment {
  player: string;
  robloxUserId: string | null;
  type: string;
  /** The effect of a custom type of the community. */
  effect: string | null;
  reason: string;
  at: number | null;
  until: number | null;
  minutes: number | null;
  by: Who;
  /** Whether it was still active; null where the file does not say. */
  stillActive: boolean | null;
}

const MINUTE_MS = 60_000;

/**
 * Converts a row to a punishment, or to a note for a BOLO: the import must not ban players for that. An unknown type
 * becomes a warning that names it. Returns a sentence that says why when the row cannot be used.
 */
export function punishmentOf(
  raw: RawPunishment,
  { now, countOffences }: { now: number; countOffences: boolean },
): ImportItem | string {
  const { player, at, by } = raw;
  if (player === '') return PROBLEMS.player;
  if (!/^[\w ]{1,20}$/.test(player)) return PROBLEMS.username;
  if (at === null) return PROBLEMS.date;
  if (at > now && now > 0) return PROBLEMS.future;
  const reason = raw.reason === '' ? 'No reason given' : raw.reason;
  if (isBolo(raw.type) || (raw.effect !== null && isBolo(raw.effect))) {
    return { kind: 'note', player, text: `BOLO: ${reason}`.slice(0, 1_000), at, by };
  }
  const known = typeCalled(raw.type) ?? (raw.effect === null ? null : typeCalled(raw.effect));
  const type = known ?? 'warning';
  const named = typeCalled(raw.type) === null && raw.type !== '' ? `[${raw.type}] ${reason}` : reason;
  const endsAt = type === 'ban' ? endOf(raw, at) : null;
  const over = endsAt !== null && endsAt <= now;
  const active = raw.stillActive !== false && !over && (type === 'ban' || countOffences);
  const { robloxUserId } = raw;
  return {
    kind: 'punishment',
    player,
    robloxUserId,
    type,
    reason: named.slice(0, 2_000),
    at,
    endsAt,
    active,
    by,
  };
}

function endOf({ until, minutes }: RawPunishment, at: number): number | null {
  const end = minutes === null ? until : at + minutes * MINUTE_MS;
  // Whole minutes, at least one; more than ten years means permanent.
  if (end === null || end <= at) return null;
  const lasts = Math.max(1, Math.round((end - at) / MINUTE_MS));
  return lasts > MAX_DURATION_MINUTES ? null : at + lasts * MINUTE_MS;
}

function isBolo(type: string): boolean {
  return /\bbolo\b|be on the look ?out/i.test(type);
}

function typeCalled(name: string): PunishmentType | null {
  const folded = name.toLowerCase();
  if (/un-?ban/.test(folded)) return null;
  if (/\b(?:temp(?:orary)?[\s_-]*)?ban(?:ned)?\b/.test(folded)) return 'ban';
  if (/kick/.test(folded)) return 'kick';
  if (/strike/.test(folded)) return 'strike';
  return /warn/.test(folded) ? 'warning' : null;
}

/** A staff infraction as a file has it. */
export interface RawInfraction {
  who: Who;
  type: string;
  reason: string;
  at: number | null;
  by: Who;
}

/** Like `punishmentOf`, for staff infractions. */
export function infractionOf(raw: RawInfraction): ImportItem | string {
  const { who, at, by } = raw;
  if (who.id === null && who.name === null) return PROBLEMS.staff;
  if (at === null) return PROBLEMS.date;
  const known = infractionCalled(raw.type);
  const reason = raw.reason === '' ? 'No reason given' : raw.reason;
  const named = known === null && raw.type !== '' ? `[${raw.type}] ${reason}` : reason;
  return { kind: 'infraction', who, type: known ?? 'warning', reason: named.slice(0, 2_000), at, by };
}

function infractionCalled(name: string): InfractionType | null {
  const folded = name.toLowerCase();
  if (/terminat|fired|removal|blacklist/.test(folded)) return 'termination';
  if (/strike/.test(folded)) return 'strike';
  return /warn/.test(folded) ? 'warning' : null;
}

/** The result of a first pass over one top-level field of a JSON file. */
export interface SurveyedField {
  type: 'list' | 'object' | 'other';
  /** Entries of a list. */
  entries: number;
  /** The value itself, for fields that the format needs; undefined for others. */
  value?: unknown;
}

/** The fields of the top level. Null for a file that is not one object. */
export type ImportSurvey = ReadonlyMap<string, SurveyedField> | null;

/** How a file is parsed: the rows before its lists, and how each entry of a list becomes a row. */
export interface ImportPlan {
  /** Sentences about data that cannot be imported. */
  notes: readonly string[];
  /** Rows that do not come from an entry of a list. */
  first: readonly ImportRow[];
  lists: ReadonlyMap<string, (entry: unknown) => ImportRow>;
}

/** A JSON format that can be imported. A file is surveyed first, so that it is never held in memory as a whole. */
export interface JsonImportFormat<Options> {
  /** Fields whose values the survey stores. */
  values: ReadonlySet<string>;
  /** Lists whose entries become rows. */
  lists: ReadonlySet<string>;
  /** Throws ImportRefusal for a file of another format. */
  plan(survey: ImportSurvey, options: Options): ImportPlan;
}
