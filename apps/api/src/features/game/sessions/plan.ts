import type { PlanSessionInput, UpdateSessionInput, Viewer } from '@tenfour/contracts';
import { canHostSessions, DomainError, type NeededRole } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { SessionDetails } from './session-row.ts';
import { type HostMember, membersAmong, type StoredSettings } from './settings.ts';
import { requireCommands } from './start-commands.ts';

/** How far ahead a session can be planned, and how long ago its time can be, in ms. */
const AHEAD_MS = 366 * 86_400_000;
const LATE_MS = 10 * 60_000;

type NewDetails = Omit<PlanSessionInput, 'serverId' | 'plannedAt' | 'clientId'>;
type ChangedDetails = Omit<UpdateSessionInput, 'serverId' | 'sessionId' | 'plannedAt'>;

/** Returns what is planned of a new session or series. Throws BAD_REQUEST or REFUSED for what can't be. */
export async function newDetails(
  handle: Handle,
  viewer: Viewer,
  input: NewDetails,
  settings: StoredSettings,
): Promise<SessionDetails> {
  const plan = {
    title: input.title,
    description: input.description,
    ...hostsOf(input.hostId ?? viewer.id, input.coHostIds),
    roles: rolesOf(input.roles, []),
    commands: input.commands,
    autoStartBy: input.autoStart === true ? viewer.id : null,
  };
  requireCommands(viewer, plan.commands);
  await requireHosts(handle, viewer.serverId, [plan.hostId, ...plan.coHostIds], settings);
  return plan;
}

/**
 * Returns the plan after an update; only what is given is checked. Someone who changes when an automatic start is (`moved`) or
 * what it sends answers for it: it then uses their rights.
 */
export async function changedDetails(
  handle: Handle,
  viewer: Viewer,
  before: SessionDetails,
  input: ChangedDetails,
  settings: StoredSettings,
  moved: boolean,
): Promise<SessionDetails> {
  const { title, description, hostId, coHostIds, roles, commands, autoStart } = input;
  const hosts = hostsOf(hostId ?? before.hostId, coHostIds ?? before.coHostIds);
  if (commands !== undefined) requireCommands(viewer, commands);
  if (hostId !== undefined || coHostIds !== undefined) {
    const known = new Set([before.hostId, ...before.coHostIds]);
    const added = [hosts.hostId, ...hosts.coHostIds].filter((id) => !known.has(id));
    await requireHosts(handle, viewer.serverId, added, settings);
  }
  const after = {
    title: title ?? before.title,
    description: description ?? before.description,
    ...hosts,
    roles: roles === undefined ? before.roles : rolesOf(roles, before.roles),
    commands: commands ?? before.commands,
  };
  const isTheirs = moved || toJson(after.commands) !== toJson(before.commands);
  const autoStartBy = await autoStarter(handle, viewer, before.autoStartBy, { autoStart, isTheirs });
  if (autoStartBy !== null && (isTheirs || autoStartBy !== before.autoStartBy))
    requireCommands(viewer, after.commands);
  return { ...after, autoStartBy };
}

/** Returns what the log shows of a plan besides its time. */
export function shownDetails(plan: SessionDetails, names: ReadonlyMap<string, string>) {
  const { title, description, hostId, coHostIds, roles, commands, autoStartBy } = plan;
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    title,
    description,
    host: nameOf(hostId),
    coHosts: coHostIds.map(nameOf).join(', '),
    roles: roles.map(({ name, count }) => `${name} × ${count}`).join(', '),
    commands: commands.join(' · '),
    autoStart: autoStartBy !== null,
  };
}

function hostsOf(hostId: string, coHostIds: readonly string[]) {
  return { hostId, coHostIds: [...new Set(coHostIds)].filter((id) => id !== hostId) };
}

/** Returns the person whose rights an automatic start uses: the last one who decided about it, while a member. */
async function autoStarter(
  handle: Handle,
  viewer: Viewer,
  before: string | null,
  { autoStart = before !== null, isTheirs }: { autoStart: boolean | undefined; isTheirs: boolean },
): Promise<string | null> {
  if (!autoStart) return null;
  if (before === null || isTheirs) return viewer.id;
  const [member] = await membersAmong(handle, viewer.serverId, [before]);
  return member?.id ?? viewer.id;
}

/** Returns the time of a session; one that stays as it was is not checked again. */
export function plannedTime(text: string | undefined, now: number, before?: number): number {
  const at = text === undefined ? (before ?? now) : Date.parse(text);
  if (at === before) return at;
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
  if (canHostSessions(member, hosts) && member.role !== 'member') return;
  throw new DomainError('REFUSED', {
    message:
      member.role === 'member'
        ? `${member.username} has no staff role. Pick another host.`
        : `${member.username} is not on the host list. Add them in the session settings first.`,
  });
}
