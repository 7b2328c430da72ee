import type { PromotionsService, Viewer, Wave, WaveDetail } from '@tenfour/contracts';
import {
  directionOf,
  isGrantable,
  rightsChange,
  type ServerPolicy,
  staleness,
  type WaveItemState,
  type WaveRole,
} from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { capitalized } from '../../../events/changed-fields.ts';
import { serverPolicy } from '../../community/access/index.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import { membersStore } from '../../community/members/index.ts';
import { type RoleRow, rolesStore } from '../../community/roles/index.ts';
import type { HistoryRow, ItemRow, WaveRow } from './store.ts';
import { wavesStore } from './store.ts';

/** A server's people and roles, by which changes are judged. */
export interface Scene {
  people: ReadonlyMap<string, Parameters<typeof rightsChange>[1] & { username: string }>;
  roles: ReadonlyMap<string, RoleRow>;
  names: ReadonlyMap<string, string>;
  policy: ServerPolicy;
}

/** Reads a server's people and roles. */
export async function readScene(handle: Handle, serverId: string): Promise<Scene> {
  const [members, custom, policy] = await Promise.all([
    membersStore(handle, serverId).list(),
    rolesStore(handle, serverId).list(),
    serverPolicy(handle, serverId),
  ]);
  const roles = new Map(custom.map((role) => [role.id, role]));
  const people = new Map(
    members.map(({ userId, username, role, roles: held }) => [
      userId,
      { username, role, customRoles: held.flatMap(({ id }) => roles.get(id) ?? []) },
    ]),
  );
  return { people, roles, policy, names: namesOf(custom) };
}

/** Returns the names of roles by their ids, those of the four included. */
function namesOf(roles: readonly Pick<RoleRow, 'id' | 'name'>[]): ReadonlyMap<string, string> {
  const fixed = ['member', 'moderator', 'admin'].map((id) => [id, capitalized(id)] as const);
  return new Map([...fixed, ...roles.map(({ id, name }) => [id, name] as const)]);
}

/** Returns why a change would be skipped now, in words; null when it would not. */
export function problemNow(
  { people, names }: Scene,
  { user_id, from_role, to_role }: Pick<ItemRow, 'user_id' | 'from_role' | 'to_role'>,
): string | null {
  const person = people.get(user_id);
  const known = person && { role: person.role, customRoles: person.customRoles.map(({ id }) => id) };
  return staleness(known ?? null, from_role, to_role, names);
}

/** A wave as lists show it. */
export function toWave(row: WaveRow, counts: Partial<Record<WaveItemState, number>> = {}): Wave {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    createdBy: row.creator,
    createdAt: iso(row.created_at),
    appliedBy: row.applier,
    appliedAt: isoOrNull(row.applied_at),
    counts,
  };
}

/** Returns a wave with its changes, and what those that wait would do now. */
export async function toDetail(handle: Handle, { serverId }: Viewer, row: WaveRow): Promise<WaveDetail> {
  const store = wavesStore(handle, serverId);
  const [items, counts, scene] = await Promise.all([
    store.items(row.id),
    store.counts([row.id]),
    readScene(handle, serverId),
  ]);
  return {
    ...toWave(row, counts.get(row.id)),
    items: items.map((item) => ({ ...toItem(item, scene.roles), ...effectOf(item, scene) })),
  };
}

function toItem(item: ItemRow, roles: ReadonlyMap<string, RoleRow>) {
  const { from, to, direction } = rolesOf(item, roles);
  return {
    ...{ id: item.id, userId: item.user_id, username: item.username, avatar: avatarUrl(item.discord_id) },
    ...{ from, to, direction, reason: item.reason, state: item.state, problem: item.problem },
    at: isoOrNull(item.done_at),
  };
}

function effectOf(item: ItemRow, scene: Scene) {
  const person = scene.people.get(item.user_id);
  if (item.state !== 'waiting') return { gains: [], losses: [] };
  const problem = problemNow(scene, item);
  if (problem !== null || person === undefined) return { gains: [], losses: [], problem };
  const change = { from: roleOf(item.from_role, scene.roles), to: roleOf(item.to_role, scene.roles) };
  return { ...rightsChange(scene.policy, person, change), problem };
}

function roleOf(id: string | null, roles: ReadonlyMap<string, RoleRow>): WaveRole | null {
  if (id === null) return null;
  return isGrantable(id) ? id : (roles.get(id) ?? null);
}

/** Returns the roles of a change with where it leads. */
export function rolesOf(item: ItemRow, roles: ReadonlyMap<string, RoleRow>) {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  const change = { from: roleOf(item.from_role, roles), to: roleOf(item.to_role, roles) };
  return {
    from: named(item.from_role, item.from_name),
    to: named(item.to_role, item.to_name),
    direction: directionOf(change),
  };
}

/** A change in the history of a person. */
export function toPromotion(
  row: HistoryRow,
  roles: ReadonlyMap<string, RoleRow>,
): Awaited<ReturnType<PromotionsService['history']>>[number] {
  return {
    ...{ id: row.id, ...rolesOf(row, roles), reason: row.reason, state: row.state, problem: row.problem },
    ...{ waveTitle: row.title, by: row.applier, createdAt: iso(row.done_at) },
  };
}
