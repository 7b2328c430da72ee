import { MAX_DURATION_MINUTES, PUNISHMENT_TYPES } from '../../punishment-types.ts';
import { type Fields, momentOf, numberOf, textOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';

const TEXT_MAX = 2_000;

function template(fields: Fields): ImportItem | string {
  const label = textOf(fields.label, 40);
  const text = textOf(fields.text, TEXT_MAX);
  if (fields.kind !== 'punishment' && fields.kind !== 'resolution') return 'Unknown kind of template.';
  if (label === '' || text === '') return 'No template name or text.';
  const type = PUNISHMENT_TYPES.find((one) => one === fields.type) ?? null;
  if (fields.kind === 'resolution') {
    return { kind: 'template', label, text, type: null, minutes: null, resolution: true };
  }
  const minutes = numberOf(fields.minutes);
  const fits =
    minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_DURATION_MINUTES;
  return { kind: 'template', label, text, type, minutes: fits ? minutes : null };
}

function shiftType(fields: Fields): ImportItem | string {
  const name = textOf(fields.name, 40);
  if (name === '') return PROBLEMS.shiftType;
  const weeklyMinutes = weeklyOf(fields);
  const archivedAt = momentOf(fields.archivedAt);
  return {
    ...{ kind: 'shift-type', name },
    ...(weeklyMinutes === null ? {} : { weeklyMinutes }),
    ...(archivedAt === null ? {} : { archivedAt }),
  };
}

function hours(fields: Fields): ImportItem | string {
  const minutes = weeklyOf(fields);
  const role = ROLES.find((one) => one === fields.role);
  if (role === undefined) return PROBLEMS.role;
  if (minutes === null) return 'Invalid weekly minutes.';
  return role === 'moderator' ? { kind: 'hours', minutes } : { kind: 'hours', minutes, role };
}

const ROLES = ['member', 'moderator', 'admin', 'owner'] as const;

/** Returns minutes a week; null for anything that no week has. */
function weeklyOf(fields: Fields): number | null {
  const minutes = numberOf(fields.weeklyMinutes);
  return minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= 10_080 ? minutes : null;
}

/** Lists of templates and of what a server requires. */
export const RULE_LISTS = { 'shift-types': shiftType, 'required-hours': hours, templates: template };
