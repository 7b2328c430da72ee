import type { PlanSessionInput, UpdateSessionInput, Viewer } from '@tenfour/contracts';
import { canHostSessions, DomainError, type NeededRole } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type HostMember, membersAmong, type StoredSettings } from './settings.ts';
import { requireCommands } from './start-commands.ts';
import type { SessionPlan, SessionRow } from './store.ts';

/** How far ahead a session can be planned, and how long ago its time can be, in ms. */
const AHEAD_MS = 366 * 86_400_000;
const LATE_MS = 10 * 60_000;

/** Returns the plan of a new session. Throws BAD_REQUEST or REFUSED for one that can't be. */
export async function newPlan(
  handle: Handle,
  viewer: Viewer,
  input: PlanSessionInput,
  settings: StoredSettings,
  now: number,
): Promise<SessionPlan> {
  const plan = {
    title: input.title,
    description: input.description,
    plannedAt: plannedTime(input.plannedAt, now),
    ...hostsOf(input.hostId ?? viewer.id, input.coHostIds),
    roles: rolesOf(input.roles, []),
    commands: input.commands,
  };
  requireCommands(viewer, plan.commands);
  await requireHosts(handle, viewer.serverId, [plan.hostId, ...plan.coHostIds], settings);
  return plan;
}

/** Returns the plan after an update; only what is given is checked. */
export async function changedPlan(
  handle: Handle,
  viewer: Viewer,
  before: SessionRow,
  input: UpdateSessionInput,
  settings: StoredSettings,
  now: number,
): Promise<SessionPlan> {
  const { title, description, hostId, coHostIds, plannedAt, roles, commands } = input;
  const hosts = hostsOf(hostId ?? before.hostId, coHostIds ?? before.coHostIds);
  if (commands !== undefined) requireCommands(viewer, commands);
  if (hostId !== undefined || coHostIds !== undefined) {
    const known = new Set([before.hostId, ...before.coHostIds]);
    const added = [hosts.hostId, ...hosts.coHostIds].filter((id) => !known.has(id));
    await requireHosts(handle, viewer.serverId, added, settings);
  }
  return {
    title: title ?? before.title,
    description: description ?? before.description,
    plannedAt:
      plannedAt === undefined || Date.parse(plannedAt) === before.plannedAt
        ? before.plannedAt
        : plannedTime(plannedAt, now),
    ...hosts,
    roles: roles === undefined ? before.roles : rolesOf(roles, before.roles),
    commands: commands ?? before.commands,
  };
}

function hostsOf(hostId: string, coHostIds: readonly string[]) {
  return { hostId, coHostIds: [...new Set(coHostIds)].filter((id) => id !== hostId) };
}

function plannedTime(text: string, now: number): number {
  const at = Date.parse(text);
  if (at < now - LATE_MS) {
    throw new DomainError('BAD_REQUEST', { message: 'That time has passed. Pick a later one.' });
  }
  if (at > now + AHEAD_MS) {
    throw new DomainError('BAD_REQUEST', { message: 'Plan a session at most one year ahead.' });
  }
  return at;
}

/** Keeps the ids of roles that were needed before; their names are unique, whatever their case. */
function rolesOf(
  roles: readonly { id?: string | undefined; name: string; count: number }[],
  before: readonly NeededRole[],
): NeededRole[] {
  const names = new Set(roles.map(({ name }) => name.toLowerCase()));
  if (names.size < roles.length) {
    throw new DomainError('BAD_REQUEST', { message: 'Two roles have the same name. Rename one.' });
  }
  const known = new Set(before.map(({ id }) => id));
  return roles.map(({ id, name, count }) => {
    // An id counts once: two roles must not share their sign-ups.
    const kept = id !== undefined && known.delete(id);
    return { id: kept ? id : newId(), name, count };
  });
}

async function requireHosts(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
  { hosts }: StoredSettings,
): Promise<void> {
  const members = new Map((await membersAmong(handle, serverId, ids)).map((one) => [one.id, one]));
  for (const id of ids) requireHostable(members.get(id), hosts);
}

function requireHostable(member: HostMember | undefined, hosts: readonly string[]): void {
  if (member === undefined) {
    throw new DomainError('BAD_REQUEST', { message: 'A host is not a member of this server. Pick another.' });
  }
  if (canHostSessions(member, hosts)) return;
  throw new DomainError('REFUSED', {
    message: `${member.username} is not on the host list. Add them in the session settings first.`,
  });
}
