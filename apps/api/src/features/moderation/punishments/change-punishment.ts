import type { UpdatePunishmentInput } from '@tenfour/contracts';
import { DomainError, expiryOf } from '@tenfour/domain';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Changes } from '../../../events/changes.ts';
import { changesBetween } from '../../../events/changes.ts';
import { linksOf } from '../evidence/index.ts';
import { inForce, type PunishmentRow } from './rows.ts';

/** The fields of a record that an edit can change. */
type Editable = Pick<
  PunishmentRow,
  'type' | 'reason' | 'duration_minutes' | 'expires_at' | 'is_active' | 'evidence'
>;

/** An edit as the row, and as the logs, see it; null when nothing changes. */
export interface PunishmentChange {
  set: Editable;
  changes: Changes;
}

/**
 * Applies an edit to a record. A duration counts from the creation of the record. Auto-ban does not apply to edits.
 * Throws REFUSED for activating a punishment that would have already expired.
 */
export function changePunishment(
  row: PunishmentRow,
  input: UpdatePunishmentInput,
  now: number,
): PunishmentChange | null {
  const duration = input.duration === undefined ? row.duration_minutes : input.duration;
  const moved = duration !== row.duration_minutes;
  const set: Editable = {
    type: input.punishmentType ?? row.type,
    reason: input.reason ?? row.reason,
    duration_minutes: duration,
    expires_at: moved ? expiryOf(row.created_at, duration) : row.expires_at,
    is_active: input.isActive === undefined ? row.is_active : toBit(input.isActive),
    evidence: input.evidence === undefined ? row.evidence : toJson(input.evidence),
  };
  if (input.isActive === true && !inForce(set, now)) {
    throw new DomainError('REFUSED', {
      message: 'The time of this punishment is over. Give it a longer duration to make it active again.',
    });
  }
  // A shorter duration that has already passed ends the record here, so that its end is not recorded again.
  if (inForce(row, now) && !inForce(set, now)) set.is_active = 0;
  const changes = changesBetween(shown(row, now), shown(set, now));
  if (changes === null && set.is_active === row.is_active) return null;
  return { set, changes: changes ?? { before: {}, after: {} } };
}

function shown(row: Editable, now: number) {
  return {
    punishmentType: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    isActive: inForce(row, now),
    evidence: linksOf(row.evidence).join('\n'),
  };
}
