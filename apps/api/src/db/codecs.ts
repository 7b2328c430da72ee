import { isoText } from './iso.ts';
import type { Bit } from './schema/index.ts';

/** A boolean as stored. */
export function toBit(value: boolean): Bit {
  return value ? 1 : 0;
}

/** A stored boolean. */
export function fromBit(value: Bit): boolean {
  return value === 1;
}

/** A structure as stored JSON text. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Stored JSON text as what it holds. Pass `read` (a zod schema's `parse`) to get a type; throws on broken text. */
export function fromJson(text: string): unknown;
export function fromJson<T>(text: string, read: (value: unknown) => T): T;
export function fromJson<T>(text: string, read?: (value: unknown) => T): unknown {
  const value: unknown = JSON.parse(text);
  return read ? read(value) : value;
}

/** Stored epoch ms as the ISO 8601 text of the contracts. */
export function iso(ms: number): string {
  return isoText(ms);
}

/** As `iso`, for columns that may be null. */
export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

/** ISO 8601 text as epoch ms. Throws RangeError when it is no date. */
export function fromIso(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError('Not an ISO 8601 date.');
  return ms;
}
