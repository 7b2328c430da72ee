import type { Member, SubmissionDetail, Viewer } from '@tenfour/contracts';
import {
  canChangeRole,
  canGiveRole,
  DomainError,
  type GrantableRole,
  isAboveAdmin,
  lastingOf,
  may,
  rank,
  rankOf,
  requireGivable,
  requireOwnEnd,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { AlreadyMemberError, addMember } from '../../community/join-requests/index.ts';
import { MemberHeldError, memberEvents, memberHolds, membersStore } from '../../community/members/index.ts';
import { type RoleRow, rolesStore } from '../../community/roles/index.ts';
import type { FormsDeps } from './deps.ts';
import type { FormRow } from './store.ts';

/** The role that a form gives on approval: one of the four, or a custom one. */
type GivenRole = { name: string } & ({ fixed: GrantableRole } | { custom: RoleRow });

/** Returns whether approval gives a custom role. */
export function givesCustomRole({ given_role: id }: FormRow): boolean {
  return id !== null && id !== 'member' && id !== 'moderator';
}

const FIXED_NAMES = { member: 'Member', moderator: 'Moderator' } as const;

/** Returns the role that a form gives; null for none and for one that was deleted. */
async function givenRoleOf(
  handle: Handle,
  { given_role: id, server_id }: FormRow,
): Promise<GivenRole | null> {
  if (id === null) return null;
  if (id === 'member' || id === 'moderator') return { name: FIXED_NAMES[id], fixed: id };
  const custom = await rolesStore(handle, server_id).find(id);
  return custom ? { name: custom.name, custom } : null;
}

/** Returns the role that approval by the viewer gives, and why it can't; null when the form gives none. */
export async function givenRoleFor(
  handle: Handle,
  viewer: Viewer,
  form: FormRow,
  userId: string,
): Promise<SubmissionDetail['givenRole']> {
  const role = await givenRoleOf(handle, form);
  if (role === null) return null;
  const member = await membersStore(handle, viewer.serverId).find(userId);
  const isHeld = member === null && (await memberHolds(handle, viewer.serverId).find(userId)) !== null;
  return { name: role.name, obstacle: isHeld ? REMOVED : refusalOf(viewer, role, member, userId) };
}

const REMOVED = 'Staff removed this person before. Add them on the members page.';

/** Returns why the viewer can't give a role, by the rules of members and roles; null when they can. */
function refusalOf(viewer: Viewer, role: GivenRole, member: Member | null, userId: string): string | null {
  const canAdd = member !== null || may(viewer, 'canApproveJoinRequests');
  if (!canAdd) return 'Your role can’t add members.';
  if ('fixed' in role) {
    const { fixed } = role;
    if (member === null) return addRefusal(viewer, fixed);
    if (rank(member.role) >= rank(fixed)) return null;
    const isBelow = canChangeRole(rankOf(viewer), member.rank, fixed) && canGiveRole(viewer, fixed, 'below');
    return isBelow && may(viewer, 'canManageMembers') ? null : ABOVE;
  }
  if (!may(viewer, 'canManageMembers')) return ABOVE;
  if (isAboveAdmin(role.custom, viewer.policy) || role.custom.rank >= rank('admin'))
    return 'Forms give roles below Admin only.';
  try {
    requireGivable(
      viewer,
      member ? { ...member, id: member.userId } : { id: userId, role: 'member', rank: 0 },
      role.custom,
    );
    requireOwnEnd(viewer, role.custom, null);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Returns why the viewer can't add a person with one of the four roles, as with a join request; null when they can. */
function addRefusal(viewer: Viewer, role: GrantableRole): string | null {
  if (!canGiveRole(viewer, role, 'up-to')) return ABOVE;
  const lasting = lastingOf(viewer);
  return canGiveRole(lasting, role, 'up-to') ? null : 'Your role is temporary.';
}

const ABOVE = 'Your role can’t give this role.';

/** Gives the form's role to a person as the viewer would. Returns the problem in words; null when they have it now. */
export async function giveRole(
  deps: FormsDeps,
  viewer: Viewer,
  form: FormRow,
  userId: string,
): Promise<string | null> {
  const { handle } = deps.database;
  const role = await givenRoleOf(handle, form);
  if (role === null) return 'This role was deleted.';
  try {
    const member = await membersStore(handle, viewer.serverId).find(userId);
    const refusal = refusalOf(viewer, role, member, userId);
    if (refusal !== null) return refusal;
    if (member === null) await join(deps, viewer, userId, 'fixed' in role ? role.fixed : 'member');
    await raise(deps, viewer, role, userId, member);
    return null;
  } catch (error) {
    if (error instanceof MemberHeldError) return REMOVED;
    if (error instanceof AlreadyMemberError) return 'This person joined meanwhile. Check their role.';
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Adds the person as a member. */
function join(deps: FormsDeps, viewer: Viewer, userId: string, role: GrantableRole): Promise<void> {
  const { database, limits, now } = deps;
  const { serverId } = viewer;
  return database.transaction(async (tx) => {
    const at = now();
    const added = await addMember(tx, limits, { serverId, userId, role, at });
    if (added === null) throw new AlreadyMemberError();
    const { username } = await tx.handle
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const event = { kind: 'member.joined', person: { id: userId, username }, role, ...added } as const;
    await recordEvent(tx, memberEvents.create({ ...event, serverId, actor: actorOf(viewer), at }));
  });
}

/** Raises a member to a fixed role, or gives the custom one; never lowers anyone. */
async function raise(
  { members, roles }: FormsDeps,
  viewer: Viewer,
  role: GivenRole,
  userId: string,
  member: Member | null,
): Promise<void> {
  if ('custom' in role)
    await roles.give(viewer, { serverId: viewer.serverId, userId, roleId: role.custom.id });
  else if (member && rank(member.role) < rank(role.fixed)) {
    await members.changeRole(viewer, { userId, role: role.fixed });
  }
}
