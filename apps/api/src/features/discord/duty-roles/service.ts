import {
  DUTY_LEFTOVERS_SHOWN,
  type DutyRoles,
  type DutyRolesService,
  type GivableRole,
  type SaveDutyRolesInput,
  type Viewer,
} from '@tenfour/contracts';
import {
  bySuffixOrder,
  DomainError,
  DUTY_STATES,
  type DutyRoleRefusal,
  type DutyState,
  hasPowers,
} from '@tenfour/domain';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import { rulesStore } from '../../staff/shifts/index.ts';
import { notConnected } from '../bot/index.ts';
import { dutyRolesEvents } from './events.ts';
import { grantsStore } from './grants-store.ts';
import { type GuildRoles, guildRoles } from './guild.ts';
import { nicknamesStore } from './nicknames-store.ts';
import { type DutySettings, dutySettingsOf, type NamedDutyRole, saveDutySettings } from './settings-store.ts';

export interface DutyRolesDeps {
  database: Database;
  discordBot: DiscordBot;
  /** Epoch ms. */
  now: () => number;
  /** Called after a pass has become due. */
  dutyRolesDue: () => void;
}

/** Which Discord role each state of staff gives. */
export function createDutyRolesService(deps: DutyRolesDeps): DutyRolesService {
  const { database, discordBot } = deps;
  return {
    get: async ({ serverId }) => toView(deps, await required(database, serverId)),
    async roles({ serverId }) {
      const { guild } = await required(database, serverId);
      if (guild === null) throw notConnected();
      return givable(await guildRoles(discordBot, guild.id), guild.id);
    },
    save: (viewer, input) => save(deps, viewer, input),
  };
}

async function required({ handle }: Database, serverId: string): Promise<DutySettings> {
  const settings = await dutySettingsOf(handle, serverId);
  if (settings === null) throw new DomainError('NOT_FOUND', { message: 'There is no such server.' });
  return settings;
}

async function toView({ database }: DutyRolesDeps, settings: DutySettings): Promise<DutyRoles> {
  const { enabled, guild, roles, suffixes, checkedAt, problem, serverId } = settings;
  const types = await rulesStore(database.handle, serverId).types();
  // Those of a removed shift type apply to no one, and end when the rest is saved.
  const applies = ({ typeId }: DutyPlace) => typeId === null || types.some(({ id }) => id === typeId);
  return {
    enabled,
    guildName: guild?.name ?? null,
    roles: roles.filter(applies).map((role) => ({ ...role })),
    suffixes: bySuffixOrder(suffixes).filter(applies),
    types: types.map(({ id, name }) => ({ id, name })),
    checkedAt: isoOrNull(checkedAt),
    problem,
    leftovers: await grantsStore(database.handle, serverId).leftovers(DUTY_LEFTOVERS_SHOWN),
    nicknames: await nicknamesStore(database.handle, serverId).refused(DUTY_LEFTOVERS_SHOWN),
  };
}

/** Highest first, without `@everyone`. */
function givable({ roles, refusals }: GuildRoles, guildId: string): GivableRole[] {
  return roles
    .filter(({ id }) => id !== guildId)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name }) => ({ id, name, refusal: refusals.get(id) ?? null }));
}

async function save(deps: DutyRolesDeps, viewer: Viewer, input: SaveDutyRolesInput): Promise<DutyRoles> {
  const { database } = deps;
  const { serverId } = viewer;
  const { guild } = await required(database, serverId);
  if (guild === null) throw notConnected();
  const known = input.roles?.length ? await guildRoles(deps.discordBot, guild.id) : null;
  await database.withLock(`duty-roles:${serverId}`, async (tx) => {
    const before = await dutySettingsOf(tx.handle, serverId);
    if (before?.guild?.id !== guild.id) throw notConnected();
    const types = new Map((await rulesStore(tx.handle, serverId).types()).map(({ id, name }) => [id, name]));
    const roles = input.roles ? chosen(viewer, input.roles, before.roles, known, types) : before.roles;
    if (input.suffixes) requireStates(input.suffixes, types);
    const suffixes = bySuffixOrder(input.suffixes ?? before.suffixes);
    const enabled = input.enabled ?? before.enabled;
    const changes = changesBetween(inWords(before, types), inWords({ enabled, roles, suffixes }, types));
    if (changes === null) return;
    const at = deps.now();
    await saveDutySettings(tx.handle, { serverId, guildId: guild.id }, { enabled, roles, suffixes }, at);
    const actor = actorOf(viewer);
    await recordEvent(
      tx,
      dutyRolesEvents.create({ kind: 'duty-roles.changed', serverId, actor, at, changes }),
    );
  });
  deps.dutyRolesDue();
  return toView(deps, await required(database, serverId));
}

/**
 * Returns the chosen roles with their names. A role that was chosen before can stay, whatever became of it. Throws
 * FORBIDDEN for a role with powers in Discord that another one than the owner chooses: who edits settings could give it
 * to themselves.
 */
function chosen(
  { role }: Viewer,
  roles: NonNullable<SaveDutyRolesInput['roles']>,
  before: readonly NamedDutyRole[],
  known: GuildRoles | null,
  types: ReadonlyMap<string, string>,
): NamedDutyRole[] {
  requireStates(roles, types);
  return roles.map(({ state, typeId, roleId }) => {
    const refusal = known?.refusals.get(roleId);
    const kept = before.find((one) => one.roleId === roleId && one.state === state && one.typeId === typeId);
    const problem = refusal === undefined ? 'deleted' : refusal;
    if (problem !== null && kept === undefined) throw cannotGive(problem);
    const inDiscord = known?.roles.find(({ id }) => id === roleId);
    if (kept === undefined && role !== 'owner' && inDiscord && hasPowers(inDiscord)) throw forOwners();
    const roleName = inDiscord?.name ?? kept?.roleName ?? roleId;
    return { state, typeId, roleId, roleName, problem };
  });
}

function requireStates(places: readonly DutyPlace[], types: ReadonlyMap<string, string>): void {
  if (new Set(places.map(({ state, typeId }) => `${state}:${typeId}`)).size < places.length) {
    throw new DomainError('REFUSED', { message: 'A state is set twice. Keep one of them.' });
  }
  for (const { state, typeId } of places) {
    if (typeId === null) continue;
    if (state === 'on_duty' && types.has(typeId)) continue;
    throw new DomainError('NOT_FOUND', { message: 'This shift type does not exist any more.' });
  }
}

/** Why the bot can't give a role, in words. */
export const DUTY_ROLE_PROBLEMS: Readonly<Record<DutyRoleRefusal, string>> = {
  deleted: 'This Discord role was deleted. Choose another one.',
  everyone: 'Everyone already has this role. Choose another one.',
  managed: 'This role belongs to an integration. Choose another one.',
  administrator: 'Tenfour never gives roles with Administrator. Choose another one.',
  permission: 'The bot lacks Manage Roles. Allow it in Discord’s role settings.',
  above: 'This role isn’t below the bot’s role. Move the bot’s role up in Discord.',
  refused: 'Discord refused this role. Check Discord’s role settings.',
};

function forOwners(): DomainError {
  const message = 'This role has moderation rights in Discord. Only the owner can choose it.';
  return new DomainError('FORBIDDEN', { message });
}

function cannotGive(problem: DutyRoleRefusal): DomainError {
  return new DomainError('REFUSED', { message: DUTY_ROLE_PROBLEMS[problem] });
}

/** Names of states, as texts show them. */
export const DUTY_STATE_NAMES: Readonly<Record<DutyState, string>> = {
  on_duty: 'On duty',
  on_break: 'On break',
  on_leave: 'On leave',
  in_game: 'In game',
  in_session: 'In session',
};

type DutyPlace = Pick<NamedDutyRole, 'state' | 'typeId'>;

/** Lists are by state, so that the order in which they are sent is no change. */
function inWords(
  { enabled, roles, suffixes }: Pick<DutySettings, 'enabled' | 'roles' | 'suffixes'>,
  types: ReadonlyMap<string, string>,
) {
  const list = <T extends DutyPlace>(places: readonly T[], text: (place: T) => string) =>
    [...places]
      .sort((a, b) => DUTY_STATES.indexOf(a.state) - DUTY_STATES.indexOf(b.state))
      .map((place) => {
        const { state, typeId } = place;
        const name = typeId === null ? DUTY_STATE_NAMES[state] : (types.get(typeId) ?? 'Removed shift type');
        return `${name}: ${text(place)}`;
      })
      .join(', ');
  return {
    enabled,
    roles: list(roles, ({ roleName }) => roleName),
    suffixes: list(suffixes, ({ suffix }) => suffix),
  };
}
