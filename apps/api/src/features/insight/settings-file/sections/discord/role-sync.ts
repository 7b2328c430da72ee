import {
  CUSTOM_ROLE_MAPPINGS_MAX,
  type DiscordRoles,
  ROLE_MAPPINGS_MAX,
  zRoleMapping,
  zSaveDiscordRolesInput,
  zText,
} from '@tenfour/contracts';
import { diffSettings, lastingOf, requireMappable } from '@tenfour/domain';
import { z } from 'zod';
import type { PlannedCall, Section, SettingsEnv } from '../../section.ts';
import { changedFields } from '../server.ts';
import { comparePairs, findAll } from './pairs.ts';
import { createPlaces, NOT_CONNECTED, type Places, placeText, zPlace } from './places.ts';

const { enabled, openJoin, lower, byHand, removeLeavers } = zSaveDiscordRolesInput.shape;

const zRoleSync = z.object({
  ...{ enabled, openJoin, lower, byHand, removeLeavers },
  mappings: z
    .array(z.object({ discordRole: zPlace, role: zRoleMapping.shape.role }))
    .max(ROLE_MAPPINGS_MAX)
    .optional(),
  customRoles: z
    .array(z.object({ discordRole: zPlace, customRole: zText.trim().min(1).max(40) }))
    .max(CUSTOM_ROLE_MAPPINGS_MAX)
    .optional(),
});
type Wanted = z.infer<typeof zRoleSync>;

const read = ({ caller, serverId }: SettingsEnv) => caller.discordRoles.get({ serverId });

function switchesOf({ enabled, openJoin, lower, byHand, removeLeavers }: DiscordRoles) {
  return { enabled, openJoin, lower, byHand, removeLeavers };
}

const placeOf = ({ roleId: id, roleName: name }: { roleId: string; roleName: string }) => ({ id, name });

function toFile(state: DiscordRoles) {
  return {
    ...switchesOf(state),
    mappings: state.mappings.map((one) => ({ discordRole: placeOf(one), role: one.role })),
    customRoles: state.customRoles.map((one) => ({
      ...{ discordRole: placeOf(one), customRole: one.customRoleName },
    })),
  };
}

/** Which Discord role gives which role here. The pairs come before the switch that makes them count. */
export const roleSync: Section = {
  key: 'roleSync',
  title: 'Role sync',
  schema: zRoleSync,
  toFile: async (env) => toFile(await read(env)),
  async plan(env, given) {
    const wanted = zRoleSync.parse(given);
    const state = await read(env);
    const { caller, serverId } = env;
    const known = [...state.mappings, ...state.customRoles].map(placeOf);
    const isConnected = state.guildName !== null;
    const places = createPlaces('role', isConnected, known, () => caller.discordRoles.roles({ serverId }));
    const calls = [
      await mappingsCall(env, state, places, wanted.mappings),
      await customRolesCall(env, state, places, wanted.customRoles),
      ...switchCalls(env, state, wanted),
    ];
    return { state: toFile(state), calls };
  },
};

const TWICE = 'A Discord role is mapped twice. Keep one of the two.';

async function mappingsCall(
  { viewer, removes }: SettingsEnv,
  { mappings: before }: DiscordRoles,
  places: Places,
  wanted: Wanted['mappings'] = undefined,
): Promise<PlannedCall> {
  const { found, obstacle } = await findAll(places, wanted ?? []);
  const pairs = found.map(({ entry: { role }, roleId, item }) => ({
    key: roleId,
    item,
    value: { roleId, role },
  }));
  const current = before.map((one) => ({
    ...{ key: one.roleId, item: placeText('role', placeOf(one)) ?? '', value: one },
  }));
  const { after, changes, isTwice } = comparePairs<{ roleId: string; role: (typeof before)[number]['role'] }>(
    ...([current, pairs] as const),
    { removes: removes && wanted !== undefined, shown: ({ role }) => ({ role }) },
  );
  const mappings = after.map(({ roleId, role }) => ({ roleId, role }));
  return {
    ...{ procedure: 'discordRoles.save', changes, input: { mappings }, obstacle: isTwice ? TWICE : obstacle },
    check: () => {
      const named = mappings.map((one) => ({ ...one, roleName: '' }));
      requireMappable(lastingOf(viewer).role, before, named);
    },
  };
}

async function customRolesCall(
  { names, removes }: SettingsEnv,
  { customRoles: before }: DiscordRoles,
  places: Places,
  wanted: Wanted['customRoles'] = undefined,
): Promise<PlannedCall> {
  const { found, obstacle } = await findAll(places, wanted ?? []);
  const pairOf = (roleId: string, item: string, customRole: string) => ({
    ...{ key: `${roleId} ${customRole}`, item: `${item} → ${customRole}`, value: { roleId, customRole } },
  });
  const pairs = found.map(({ entry, roleId, item }) => pairOf(roleId, item, entry.customRole));
  const current = before.map((one) =>
    pairOf(one.roleId, placeText('role', placeOf(one)) ?? '', one.customRoleName),
  );
  const { after, changes, isTwice } = comparePairs(current, pairs, {
    ...{ removes: removes && wanted !== undefined, shown: ({ customRole }) => ({ customRole }) },
  });
  return {
    ...{ procedure: 'discordRoles.save', changes, obstacle: isTwice ? TWICE : obstacle },
    input: async () => ({
      customRoles: await Promise.all(
        after.map(async ({ roleId, customRole }) => ({
          roleId,
          customRoleId: await names.roleId(customRole),
        })),
      ),
    }),
  };
}

const OWNERS: readonly (string | null)[] = ['lower', 'byHand', 'removeLeavers'];

/** What takes roles away is the owner's: a call of its own, so that it does not stop the others. */
function switchCalls({ viewer }: SettingsEnv, state: DiscordRoles, wanted: Wanted): PlannedCall[] {
  const { mappings: _, customRoles: __, ...switches } = wanted;
  const changes = diffSettings(switchesOf(state), switches);
  const own = changes.filter(({ field }) => OWNERS.includes(field));
  const others = changes.filter((change) => !own.includes(change));
  const connected = state.guildName === null ? NOT_CONNECTED : null;
  const owner = viewer.role === 'owner' ? connected : 'Only the owner can change this.';
  return [
    { procedure: 'discordRoles.save', changes: others, input: changedFields(others), obstacle: connected },
    { procedure: 'discordRoles.save', changes: own, input: changedFields(own), obstacle: owner },
  ];
}
