import { isEvidenceLink } from '../../moderation/evidence.ts';
import { fromEpoch, withinReach } from './moments.ts';
import type { Who } from './own-items.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a field by any of its names, ignoring case and underscores. */
export function pick(fields: Fields, ...names: readonly string[]): unknown {
  for (const name of names) {
    if (fields[name] !== undefined && fields[name] !== null) return plain(fields[name]);
  }
  const items = new Set(names.map(folded));
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && items.has(folded(name))) return plain(value);
  }
  return undefined;
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s-]/g, '');
}

/** Unwraps the objects with one `$` field in which MongoDB exports numbers and dates. */
function plain(value: unknown): unknown {
  if (!isFields(value)) return value;
  const [entry, ...others] = Object.entries(value);
  return entry && others.length === 0 && entry[0].startsWith('$') ? plain(entry[1]) : value;
}

/** Returns text trimmed, without NUL, cut to `max` characters; empty for other values. */
export function textOf(value: unknown, max: number): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return '';
  return String(value).replaceAll('\0', '').toWellFormed().trim().slice(0, max);
}

/** Returns a Discord or Roblox id: digits, as a number or text; null for anything else, and for 0. */
export function idOf(value: unknown): string | null {
  const text = textOf(value, 40).replace(/^<@!?(\d+)>$/, '$1');
  return /^[1-9]\d{0,19}$/.test(text) ? text : null;
}

/** Returns a snowflake; null for anything shorter. */
export function snowflakeOf(value: unknown): string | null {
  const id = idOf(value);
  return id !== null && id.length >= 15 ? id : null;
}

/** Returns the key of a record in its file; empty for none. */
export function refOf(value: unknown): string {
  const ref = textOf(value, 64);
  return /^[\w-]+$/.test(ref) ? ref : '';
}

/** Returns a number, also from digits in a text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns a time in epoch ms, from an epoch as number or digits, or ISO text. Null for anything else, and for 0. */
export function momentOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return fromEpoch(number);
  if (typeof value !== 'string') return null;
  const at = Date.parse(/[Z+]|-\d\d:\d\d$/i.test(value) ? value : `${value}Z`);
  return withinReach(at);
}

/** Returns a person by name: exports contain names without ids. */
export function whoOf(value: unknown): Who {
  const name = textOf(value, 100);
  return { id: null, name: name === '' ? null : name };
}

/** Returns the evidence of a record, at most five: web addresses, and paths of pictures, which no record gets as they are. */
export function evidenceOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return texts.filter((one) => one.length <= 500 && isEvidenceLink(one)).slice(0, 5);
}

/** Returns an excerpt of a value for the preview. */
export function excerpt(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200);
}
