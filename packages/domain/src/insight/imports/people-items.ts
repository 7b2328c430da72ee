import type { PermissionFlag } from '../../community/permissions.ts';

/** What an export has of how a server is set up, entry by entry, each as in a settings file. */
export const PART_NAMES = {
  role: 'Custom role',
  'role-order': 'Order of roles',
  form: 'Form',
  'session-rules': 'Session settings',
  'role-quota': 'Weekly requirements of a custom role',
  quotas: 'Weekly mod calls and punishments',
} as const;
export type PartKind = keyof typeof PART_NAMES;
export const PART_KINDS = Object.keys(PART_NAMES) as [PartKind, ...PartKind[]];

/** People and structure of an export. */
export type PeopleItem =
  /** A part that waits for the owner. `value` is JSON text, which the settings file has yet to accept. */
  | { kind: PartKind; name: string; value: string }
  /** A custom role or a permission that a person had besides their role. It waits for the owner. */
  | {
      kind: 'holder';
      name: string;
      /** Name of a custom role; null for a permission. */
      role: string | null;
      flag: PermissionFlag | null;
      /** Epoch ms; null for good. */
      until: number | null;
      robloxUsername: string | null;
    };

/** Returns what two equal items of these kinds have in common. */
export function peoplePartsOf(item: PeopleItem): (string | number | null)[] {
  switch (item.kind) {
    case 'holder':
      return [item.name.toLowerCase(), item.role?.toLowerCase() ?? null, item.flag, item.until];
    default:
      return [item.name.toLowerCase(), item.value];
  }
}
