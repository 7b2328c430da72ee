import type { Member } from '@tenfour/contracts';
import { ROLES, type Role, rank } from '@tenfour/domain';

export type RoleFilter = Role | 'all';

/** Who has power comes first; within a role by name. */
export function byPower(members: readonly Member[]): Member[] {
  return members.toSorted(
    (a, b) => rank(b.role) - rank(a.role) || a.username.localeCompare(b.username, 'en'),
  );
}

/** Members whose Discord or Roblox name contains the text, without regard to case, and who have the role. */
export function matching(members: readonly Member[], search: string, role: RoleFilter): Member[] {
  const needle = search.trim().toLowerCase();
  return members.filter(
    (member) =>
      (role === 'all' || member.role === role) &&
      [member.username, member.robloxUsername ?? ''].some((name) => name.toLowerCase().includes(needle)),
  );
}

/** Counts the members per role, highest role first. Unused roles are left out. */
export function roleCounts(members: readonly Member[]): { role: Role; count: number }[] {
  return ROLES.map((role) => ({ role, count: members.filter((member) => member.role === role).length }))
    .filter(({ count }) => count > 0)
    .reverse();
}

/** Splits "mara#1234" into name and legacy tag; the tag is null where there is none. */
export function nameWithTag({ username, discriminator }: Member): { name: string; tag: string | null } {
  return { name: username, tag: /^0*$/.test(discriminator) ? null : `#${discriminator}` };
}
