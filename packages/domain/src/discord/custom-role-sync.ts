import {
  type CustomRole,
  type RoleActor,
  requireHeld,
  requireOwnEnd,
  requireRoleBelow,
} from '../community/custom-roles.ts';
import { requireLead } from '../community/departments.ts';
import type { Role } from '../community/roles.ts';

/** A role of the connected Discord server and a custom role that its holders have here. */
export interface CustomRoleMapping {
  roleId: string;
  roleName: string;
  customRoleId: string;
  customRoleName: string;
}

/** How a member came to a custom role. */
export type GrantSource = 'manual' | 'discord';

/** A person as the sync of custom roles finds them. */
interface SyncedMember {
  /** Null when they are not a member here. */
  role: Role | null;
  /** The custom roles that they have, by id. */
  sources: ReadonlyMap<string, GrantSource>;
}

/** What the sync does with one custom role of a person. */
type CustomChange =
  | { kind: 'given'; customRoleId: string; mapping: CustomRoleMapping }
  | { kind: 'taken'; customRoleId: string };

/**
 * Decides which custom roles the sync gives and takes: members have those of all their Discord roles. It takes only what
 * it gave. The owner has no custom roles.
 */
export function customChanges(
  { role, sources }: SyncedMember,
  mappings: readonly CustomRoleMapping[],
  discordRoles: Iterable<string>,
): CustomChange[] {
  if (role === null || role === 'owner') return [];
  const held = new Set(discordRoles);
  const wanted = new Map<string, CustomRoleMapping>();
  for (const mapping of mappings) {
    if (held.has(mapping.roleId) && !wanted.has(mapping.customRoleId)) {
      wanted.set(mapping.customRoleId, mapping);
    }
  }
  const given = [...wanted].filter(([id]) => !sources.has(id));
  const taken = [...sources].filter(([id, source]) => source === 'discord' && !wanted.has(id));
  return [
    ...given.map(([customRoleId, mapping]) => ({ kind: 'given' as const, customRoleId, mapping })),
    ...taken.map(([customRoleId]) => ({ kind: 'taken' as const, customRoleId })),
  ];
}

type Pair = Pick<CustomRoleMapping, 'roleId' | 'customRoleId'>;

/**
 * Throws `FORBIDDEN` unless every difference between the two lists concerns a role below the actor's rank, and what is
 * added gives only permissions and departments that they have, and not for a time only: members cannot give through
 * Discord what they cannot give by hand.
 */
export function requireCustomMappable(
  actor: RoleActor,
  roles: ReadonlyMap<string, CustomRole>,
  before: readonly Pair[],
  after: readonly Pair[],
): void {
  const keyOf = ({ roleId, customRoleId }: Pair) => `${roleId}:${customRoleId}`;
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const added = after.filter((pair) => !old.has(keyOf(pair)));
  const removed = before.filter((pair) => !now.has(keyOf(pair)));
  const rolesOf = (pairs: readonly Pair[]) =>
    pairs.flatMap(({ customRoleId }) => roles.get(customRoleId) ?? []);
  for (const role of rolesOf([...added, ...removed])) requireRoleBelow(actor, role);
  for (const role of rolesOf(added)) {
    requireHeld(actor, role.flags);
    requireOwnEnd(actor, role, null);
    requireLead(actor, role.department);
  }
}
