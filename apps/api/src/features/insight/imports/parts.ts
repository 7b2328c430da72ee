import { PART_KINDS, type PartKind, type PeopleItem } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { exportedParts } from '../exports/index.ts';
import { readPart } from '../settings-file/index.ts';
import { canonical } from './canonical.ts';

/** A part of the settings that waits for the owner. */
export type StagedPart = Extract<PeopleItem, { kind: PartKind }>;

/** Where each kind is in an export and in a settings file. Lists have one entry of it; the order of roles is one whole. */
const PLACES = {
  role: { list: 'custom-roles', key: 'roles' },
  'role-order': { list: 'role-order', key: 'roleOrder' },
} as const;

export function isPart(item: { kind: string }): item is StagedPart {
  return PART_KINDS.some((kind) => kind === item.kind);
}

/** Returns the key and value of a part in a settings file; an undefined value for one that is not accepted. */
export function settingsOf({ kind, value }: StagedPart): { key: string; value: unknown } {
  const { key } = PLACES[kind];
  const given: unknown = JSON.parse(value);
  return { key, value: readPart(key, kind === 'role-order' ? given : [given]) };
}

/** Returns the parts of a kind that the server has now, as JSON text, by their names in lower case. */
export async function currentParts(
  handle: Handle,
  serverId: string,
  kind: PartKind,
): Promise<ReadonlyMap<string, string>> {
  const rows = await exportedParts(handle, serverId, PLACES[kind].list);
  return new Map(
    rows.map((row) =>
      kind === 'role-order'
        ? ['order of roles', canonical(row.order)]
        : [String(row.name).toLowerCase(), canonical(row)],
    ),
  );
}
