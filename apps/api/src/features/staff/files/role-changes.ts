import { notAllowed, type RoleChange, type StaffFilesService, type Viewer } from '@tenfour/contracts';
import {
  DEPARTMENT_MS,
  DomainError,
  departmentsOf,
  directionOf,
  isGrantable,
  leadsAny,
  leadsEvery,
  may,
  rankOf,
  type WaveDirection,
} from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import type { ActivityTable } from '../../../db/table-types/index.ts';
import { personBehind } from '../../community/identity/index.ts';
import { membersStore } from '../../community/members/index.ts';
import { infractionsStore } from '../infractions/index.ts';

/** Entries of the activity log that raise or lower a member. */
const CHANGES = [
  'member.role-changed',
  'member.role-ended',
  'member.role-synced',
  'member.role-given',
  'member.role-taken',
  'member.role-expired',
] as const;

/** All entries of the activity log about a member's roles. */
const ROLE_ACTIONS = [
  ...CHANGES,
  'member.joined',
  'member.approved',
  'member.removed',
  'member.restored',
  'member.left',
] as const;

/** The people whose entries are read, by their ids; null for all. */
interface People {
  only: readonly string[] | null;
  not: readonly string[];
}

/** Returns the newest entries about the roles of a person, under the names of their time. */
export async function rolesOf(
  handle: Handle,
  serverId: string,
  userId: string,
  limit: number,
): Promise<RoleChange[]> {
  const query = entries(handle, serverId, ROLE_ACTIONS).where('subject', '=', userId);
  return (await query.limit(limit).execute()).map(toChange);
}

/** Lists changes of roles of the people whose files the viewer can read. Throws as the service does. */
export async function listRoleChanges(
  { database, now }: { database: Database; now: () => number },
  viewer: Viewer,
  { userId, cursor, limit }: Parameters<StaffFilesService['roleChanges']>[1],
): Promise<RoleChange[]> {
  requireReader(viewer);
  const { handle } = database;
  const { serverId } = viewer;
  const { only, not } = await readableBy(handle, viewer, now());
  if (only?.length === 0) return [];
  let query = entries(handle, serverId, CHANGES);
  if (userId !== undefined) query = query.where('subject', '=', userId);
  if (only !== null) query = query.where('subject', 'in', only);
  if (not.length > 0) query = query.where('subject', 'not in', not);
  if (cursor !== undefined) query = query.where('id', '<', placeOf(cursor).id);
  return (await query.limit(limit).execute()).map(toChange);
}

/** Throws `FORBIDDEN` for people who read no staff files but their own. */
export function requireReader(viewer: Viewer): void {
  if (!leadsAny(viewer)) throw notAbove();
  if (!may(viewer, 'canViewStaffTools')) throw notAllowed('canViewStaffTools');
}

/** Returns the refusal of a file of an equal or higher role. */
export function notAbove(): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'You can only see staff files of people whose role is below your own.',
  });
}

/** Returns whose files a viewer can read: their own and those of people below, of leads in their departments. */
async function readableBy(handle: Handle, viewer: Viewer, now: number): Promise<People> {
  const { serverId, role } = viewer;
  const me = personBehind(viewer);
  const members = role === 'owner' ? [] : await membersStore(handle, serverId).list();
  const not = members
    .filter((member) => member.userId !== me && member.rank >= rankOf(viewer))
    .map((member) => member.userId);
  if (leadsEvery(viewer)) return { only: null, not };
  const theirs = await infractionsStore(handle, serverId).idsIn(departmentsOf(viewer), now - DEPARTMENT_MS);
  return { only: [...theirs, me], not };
}

/** The entries with these actions, newest first. */
function entries(handle: Handle, serverId: string, actions: readonly string[]) {
  return handle
    .selectFrom('activity')
    .select(['id', 'at', 'action', 'title', 'description', 'target', 'subject', 'actor_name', 'diff'])
    .where('server_id', '=', serverId)
    .where('type', '=', sql.lit('staff_action'))
    .where('action', 'like', sql.lit('member.%'))
    .where('action', 'in', actions)
    .where('subject', 'is not', null)
    .orderBy('id', 'desc');
}

type Entry = Pick<
  Selectable<ActivityTable>,
  'id' | 'at' | 'action' | 'title' | 'description' | 'target' | 'subject' | 'actor_name' | 'diff'
>;

function toChange(entry: Entry): RoleChange {
  return {
    ...{ id: entry.id, userId: entry.subject ?? '', username: entry.target ?? '' },
    ...{ direction: directionIn(entry), title: entry.title, text: entry.description },
    ...{ by: entry.actor_name, createdAt: iso(entry.at) },
  };
}

/** Returns whether an entry raised or lowered the person; null for what is no change of a role. */
function directionIn({ action, diff }: Pick<Entry, 'action' | 'diff'>): WaveDirection | null {
  if (action === 'member.role-given') return 'promotion';
  if (action === 'member.role-taken' || action === 'member.role-expired') return 'demotion';
  if (!CHANGES.some((known) => known === action)) return null;
  const { before, after } = Object(diff === null ? {} : fromJson(diff));
  return directionOf({ from: roleIn(before), to: roleIn(after) });
}

function roleIn(side: unknown) {
  const role: unknown = Object(side).role;
  return typeof role === 'string' && isGrantable(role) ? role : null;
}
