import { CUSTOM_ROLES_MAX } from '../../community/custom-roles.ts';
import { PERMISSION_FLAGS } from '../../community/permissions.ts';
import { FORM_LIMITS } from '../../staff/form-limits.ts';
import { type Fields, momentOf, textOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PART_NAMES, type PartKind } from './people-items.ts';
import { PROBLEMS } from './problems.ts';

/** Characters of a part of the settings as JSON. */
const PART_MAX = 50_000;

/** Lists of people and structure. */
export const PEOPLE_LISTS = {
  'custom-roles': role,
  'role-order': roleOrder,
  'role-holders': holder,
  forms: form,
  'session-settings': (fields: Fields) => partOf('session-rules', PART_NAMES['session-rules'], fields),
  'role-quotas': roleQuota,
  'required-records': (fields: Fields) => partOf('quotas', PART_NAMES.quotas, fields),
};

/** Takes over the fields of a part that a settings file has. */
function partOf(kind: PartKind, name: string, value: unknown): ImportItem | string {
  const text = JSON.stringify(value);
  return text.length > PART_MAX ? PROBLEMS.setting : { kind, name, value: text };
}

function role({ name, color, permissions, department }: Fields): ImportItem | string {
  const called = textOf(name, 40);
  if (called === '') return PROBLEMS.role;
  return partOf('role', called, { name: called, color, permissions, department });
}

function roleQuota(fields: Fields): ImportItem | string {
  const called = textOf(fields.role, 40);
  return called === '' ? PROBLEMS.role : partOf('role-quota', called, { ...fields, role: called });
}

function roleOrder({ order }: Fields): ImportItem | string {
  if (!Array.isArray(order) || order.length > CUSTOM_ROLES_MAX + 2) return PROBLEMS.entry;
  return partOf('role-order', PART_NAMES['role-order'], order);
}

function form(fields: Fields): ImportItem | string {
  const name = textOf(fields.name, FORM_LIMITS.title);
  return name === '' ? PROBLEMS.form : partOf('form', name, fields);
}

/** What Discord gave comes back with the roles of Discord. */
function holder(fields: Fields, now: number): ImportItem | string {
  const name = textOf(fields.name, 100);
  const given = textOf(fields.role, 40);
  const flag = PERMISSION_FLAGS.find((one) => one === fields.permission) ?? null;
  const until = momentOf(fields.until);
  if (name === '') return PROBLEMS.staff;
  if ((given === '') === (flag === null)) return PROBLEMS.role;
  if (fields.source === 'discord') return 'A Discord role gave this.';
  if (until !== null && until <= now) return PROBLEMS.over;
  // A permission is only ever given for a time.
  if (flag !== null && until === null) return PROBLEMS.end;
  return {
    ...{ kind: 'holder', name, flag, until, robloxUsername: robloxOf(fields) },
    role: given === '' ? null : given,
  };
}

/** Returns the Roblox name beside a person. */
export function robloxOf(fields: Fields): string | null {
  const roblox = textOf(fields.robloxUsername, 20);
  return /^\w{1,20}$/.test(roblox) ? roblox : null;
}
