import type {
  DiscordRoles,
  DiscordRolesService,
  MappableRole,
  SaveDiscordRolesInput,
  Viewer,
} from '@tenfour/contracts';
import { DomainError, type RoleMapping, requireMappable } from '@tenfour/domain';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import { notConnected } from '../bot/index.ts';
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
    get: async ({ serverId }) => toView(await required(deps, serverId)),
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

function toView(sync: RoleSync): DiscordRoles {
  const { serverId: _serverId, guild, suspended: _suspended, mappings, ...view } = sync;
  return { ...view, guildName: guild?.name ?? null, mappings: mappings.map((one) => ({ ...one })) };
}

/** Highest first; neither `@everyone` nor what belongs to an integration. */
function mappable(roles: readonly BotRole[], guildId: string): MappableRole[] {
  return roles
    .filter(({ id, managed }) => id !== guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name }) => ({ id, name }));
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
  const chosen = input.mappings && (await named(deps.discordBot, guild.id, input.mappings));
  await deps.database.withLock(`discord-roles:${serverId}`, async (tx) => {
    const before = await syncOf(tx.handle, serverId);
    if (before?.guild?.id !== guild.id) throw notConnected();
    const mappings = chosen ?? before.mappings;
    requireMappable(viewer.role, before.mappings, mappings);
    const after = { ...switchesOf(before), ...given(input) };
    requireSwitches(viewer, before, after);
    const changes = changesBetween(
      { ...switchesOf(before), roles: inWords(before.mappings) },
      { ...after, roles: inWords(mappings) },
    );
    if (changes === null) return;
    const at = deps.now();
    await saveSync(
      tx.handle,
      { serverId, guildId: guild.id },
      { ...after, mappings },
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
  return toView(await required(deps, serverId));
}

/** The mappings with the names that Discord gives them now. */
async function named(
  bot: DiscordBot,
  guildId: string,
  chosen: NonNullable<SaveDiscordRolesInput['mappings']>,
): Promise<RoleMapping[]> {
  if (chosen.length === 0) return [];
  const names = new Map(mappable(await bot.roles(guildId), guildId).map(({ id, name }) => [id, name]));
  if (new Set(chosen.map(({ roleId }) => roleId)).size < chosen.length) {
    throw new DomainError('REFUSED', { message: 'A Discord role is mapped twice. Keep one of the two.' });
  }
  return chosen.map(({ roleId, role }) => {
    const roleName = names.get(roleId);
    if (roleName !== undefined) return { roleId, roleName, role };
    throw new DomainError('NOT_FOUND', {
      message: 'The Discord server has no such role any more. Take it from the list and save again.',
    });
  });
}

function switchesOf(sync: RoleSync): Switches {
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

function inWords(mappings: readonly RoleMapping[]): string {
  return mappings.map(({ roleName, role }) => `${roleName}: ${role}`).join(', ');
}
