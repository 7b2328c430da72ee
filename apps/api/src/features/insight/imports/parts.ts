import { PART_KINDS, type PartKind, type PeopleItem } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { exportedParts } from '../exports/index.ts';
import { readPart } from '../settings-file/index.ts';
import { canonical } from './canonical.ts';

/** A part of the settings that waits for the owner. */
export type StagedPart = Extract<PeopleItem, { kind: PartKind }>;

/** Where each kind is in an export and in a settings file. A whole has no entries: its name says what it is. */
const PLACES: Readonly<Record<PartKind, { list: string; key: string; whole?: string }>> = {
  role: { list: 'custom-roles', key: 'roles' },
  'role-order': { list: 'role-order', key: 'roleOrder', whole: 'order of roles' },
  form: { list: 'forms', key: 'forms' },
  'role-quota': { list: 'role-quotas', key: 'roleQuotas' },
  quotas: { list: 'required-records', key: 'requirements', whole: 'weekly mod calls and punishments' },
  'session-rules': { list: 'session-settings', key: 'sessions', whole: 'session settings' },
};

export function isPart(item: { kind: string }): item is StagedPart {
  return PART_KINDS.some((kind) => kind === item.kind);
}

/** Returns the key and value of a part in a settings file; an undefined value for one that is not accepted. */
export function settingsOf({ kind, value }: StagedPart): { key: string; value: unknown } {
  const { key, whole } = PLACES[kind];
  const given: unknown = JSON.parse(value);
  return { key, value: readPart(key, whole === undefined ? [given] : given) };
}

/** Returns the parts of a kind that the server has now, as JSON text, by their names in lower case. */
export async function currentParts(
  handle: Handle,
  serverId: string,
  kind: PartKind,
): Promise<ReadonlyMap<string, string>> {
  const { list, whole } = PLACES[kind];
  const rows = await exportedParts(handle, serverId, list);
  return new Map(
    rows.map((row) => {
      const value = kind === 'role-order' ? row.order : row;
      return [whole ?? String(row.name ?? row.role).toLowerCase(), canonical(value)];
    }),
  );
}
