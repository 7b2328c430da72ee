import type { DiscordRoles, DiscordRolesService, SaveDiscordRolesInput, Viewer } from '@tenfour/contracts';
import {
  type CustomRoleMapping,
  DomainError,
  lastingOf,
  type RoleMapping,
  rankOf,
  requireMappable,
} from '@tenfour/domain';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { rolesLock, rolesStore } from '../../community/roles/index.ts';
import { notConnected } from '../bot/index.ts';
import { customMappings, mappable, namedMappings } from './chosen-mappings.ts';
import { discordRolesEvents } from './events.ts';
import { previewSync, runSync, type SyncDeps } from './jobs.ts';
import { ALL_OFF, type RoleSync, type Switches, saveSync, syncOf } from './store.ts';

export interface DiscordRolesDeps extends SyncDeps {
  /** Called after a sync may have come nearer. */
  roleSyncDue: () => void;
}

/** Which Discord role gives which role here, and the sync of both. */
export function createDiscordRolesService(deps: DiscordRolesDeps): DiscordRolesService {
  const { database, discordBot } = deps;
  return {
    get: async (viewer) => toView(deps, viewer),
    async roles({ serverId }) {
      const { guild } = await required(deps, serverId);
      if (guild === null) throw notConnected();
      return mappable(await discordBot.roles(guild.id), guild.id);
    },
    save: (viewer, input) => save(deps, viewer, input),
    preview: ({ serverId }) => previewSync(deps, serverId),
    sync: ({ serverId }) => runSync({ ...deps, database }, serverId),
  };
}

async function required({ database }: DiscordRolesDeps, serverId: string): Promise<RoleSync> {
  const sync = await syncOf(database.handle, serverId);
  if (sync === null) throw new DomainError('NOT_FOUND', { message: 'There is no such server.' });
  return sync;
}

async function toView(deps: DiscordRolesDeps, viewer: Viewer): Promise<DiscordRoles> {
  const { guild, mappings, customRoles, syncedAt, outcome, ...sync } = await required(deps, viewer.serverId);
  const shown = { guildName: guild?.name ?? null, mappings: [...mappings], syncedAt, outcome };
  const ranks = await ranksOf(deps, viewer.serverId, customRoles);
  const canEdit = ({ customRoleId: id }: CustomRoleMapping) => (ranks.get(id) ?? 0) < rankOf(viewer);
  const custom = customRoles.map((one) => ({ ...one, canEdit: canEdit(one) }));
  return { ...switchesOf(sync), ...shown, customRoles: custom };
}

async function ranksOf(
  { database }: DiscordRolesDeps,
  serverId: string,
  mapped: readonly CustomRoleMapping[],
): Promise<ReadonlyMap<string, number>> {
  if (mapped.length === 0) return new Map();
  const roles = await rolesStore(database.handle, serverId).list();
  return new Map(roles.map(({ id, rank }) => [id, rank]));
}

const OWNERS: readonly (keyof Switches)[] = ['lower', 'byHand', 'removeLeavers'];

async function save(
  deps: DiscordRolesDeps,
  viewer: Viewer,
  input: SaveDiscordRolesInput,
): Promise<DiscordRoles> {
  const { serverId } = viewer;
  const { guild } = await required(deps, serverId);
  if (guild === null) throw notConnected();
  const { mappings: chosen, customRoles: pairs } = await namedMappings(deps.discordBot, guild.id, input);
  await deps.database.withLock(`discord-roles:${serverId}`, async (tx) => {
    await tx.lock(rolesLock(serverId));
    const before = await syncOf(tx.handle, serverId);
    if (before?.guild?.id !== guild.id) throw notConnected();
    const mappings = chosen ?? before.mappings;
    requireMappable(lastingOf(viewer).role, before.mappings, mappings);
    const customRoles = pairs
      ? await customMappings(tx, viewer, before.customRoles, pairs)
      : before.customRoles;
    const after = { ...switchesOf(before), ...given(input) };
    requireSwitches(viewer, before, after);
    const changes = changesBetween(
      { ...switchesOf(before), roles: inWords(before.mappings, before.customRoles) },
      { ...after, roles: inWords(mappings, customRoles) },
    );
    if (changes === null) return;
    const at = deps.now();
    await saveSync(
      tx.handle,
      { serverId, guildId: guild.id },
      { ...after, mappings, customRoles },
      after.enabled ? at : null,
    );
    await recordEvent(
      tx,
      discordRolesEvents.create({
        kind: 'discord-roles.changed',
        serverId,
        actor: actorOf(viewer),
        at,
        changes,
      }),
    );
  });
  deps.roleSyncDue();
  return toView(deps, viewer);
}

function switchesOf(sync: Switches): Switches {
  const { enabled, openJoin, lower, byHand, removeLeavers } = sync;
  return { enabled, openJoin, lower, byHand, removeLeavers };
}

function given(input: SaveDiscordRolesInput): Partial<Switches> {
  const names = Object.keys(ALL_OFF) as (keyof Switches)[];
  return Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}

/** What takes roles away reaches people of every height, so it is the owner's. */
function requireSwitches(viewer: Viewer, before: Switches, after: Switches): void {
  if (viewer.role === 'owner' || OWNERS.every((name) => before[name] === after[name])) return;
  throw new DomainError('FORBIDDEN', {
    message:
      'Only the owner can change whether roles are taken away, roles given on approval change, or leavers are removed.',
  });
}

function inWords(mappings: readonly RoleMapping[], customRoles: readonly CustomRoleMapping[]): string {
  const four = mappings.map(({ roleName, role }) => `${roleName}: ${role}`);
  return [...four, ...customRoles.map(({ roleName, customRoleName: role }) => `${roleName}: ${role}`)].join(
    ', ',
  );
}
