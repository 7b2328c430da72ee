import type { Punishment } from '@tenfour/contracts';
import { hasLength, type PunishmentType } from '@tenfour/domain';
import { formatLength } from '../../../ui/duration/duration.ts';
import { formatRelative, formatShortDate } from '../../../ui/time.ts';
import { texts } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * What the column of lengths says of the end: "ends in 2h", "ended 3h ago", "ended early" for what was ended by
 * hand; null where it never ends.
 */
export function formatEnd(
  record: { expiresAt: string | null; isActive: boolean; punishmentType: PunishmentType },
  now: number,
): string | null {
  if (isEndedEarly(record, now)) return texts.endedEarly;
  const expiry = formatExpiry(record, now);
  if (expiry === '—') return null;
  return record.isActive ? texts.ends(expiry) : texts.ended(expiry);
}

/** Returns the issuer's name, and that they recorded it in the game if they did. */
export function formatIssuer({ issuedBy, source }: Pick<Punishment, 'issuedBy' | 'source'>): string {
  return source === 'game' ? texts.inGame(issuedBy) : issuedBy;
}

/** Formats issuer, duration and end on one line, without what a record does not have. */
export function formatDetails(
  record: Pick<Punishment, 'issuedBy' | 'duration' | 'expiresAt' | 'isActive' | 'punishmentType'>,
  now: number,
): string {
  const length = formatLength(record.duration, record.punishmentType);
  const parts = [record.issuedBy, length === '—' ? null : length, formatEnd(record, now)];
  return parts.filter(Boolean).join(' · ');
}

/**
 * Returns whether a record was ended by hand: it is over although its end is still to come, or although it is a ban or
 * strike without an end.
 */
export function isEndedEarly(
  record: { expiresAt: string | null; isActive: boolean; punishmentType: PunishmentType },
  now: number,
): boolean {
  if (record.isActive) return false;
  return record.expiresAt === null ? hasLength(record.punishmentType) : Date.parse(record.expiresAt) > now;
}

/** "in 2h", "3h ago", a day further away, or a dash for what never ends or was ended by hand. `now` in epoch ms. */
export function formatExpiry(record: { expiresAt: string | null; isActive: boolean }, now: number): string {
  if (record.expiresAt === null) return '—';
  const at = Date.parse(record.expiresAt);
  if (record.isActive !== at > now) return '—';
  return Math.abs(at - now) < DAY_MS ? formatRelative(at, now) : formatShortDate(at, now);
}
