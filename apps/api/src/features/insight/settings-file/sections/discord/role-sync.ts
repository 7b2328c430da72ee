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
import { defineSection, type PlannedCall, type SettingsEnv } from '../../section.ts';
import { changedFields } from '../server.ts';
import { comparePlaced } from './placed-lists.ts';
import { createPlaces, NOT_CONNECTED, type Places, zPlace } from './places.ts';

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

const SAVE = 'discordRoles.save';

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
export const roleSync = defineSection({
  key: 'roleSync',
  title: 'Role sync',
  schema: zRoleSync,
  read,
  toFile,
  async plan(env, state, wanted) {
    const { caller, serverId } = env;
    const places = createPlaces('role', state.guildName !== null, () =>
      caller.discordRoles.roles({ serverId }),
    );
    const calls = [
      ...(await mappingCalls(env, state, places, wanted.mappings)),
      ...(await customRoleCalls(env, state, places, wanted.customRoles)),
      ...switchCalls(env, state, wanted),
    ];
    return { calls };
  },
});

const TWICE = 'A Discord role is mapped twice. Keep one of the two.';

async function mappingCalls(
  { viewer, removes }: SettingsEnv,
  state: DiscordRoles,
  places: Places,
  wanted: Wanted['mappings'],
): Promise<PlannedCall[]> {
  const { after, changes, missing, isTwice } = await comparePlaced(places, toFile(state).mappings, wanted, {
    ...{ removes, procedure: SAVE, at: 'mappings', placeOf: ({ discordRole }) => discordRole },
    describe: ({ role }, item, key) => ({ key, item, shown: { role } }),
  });
  const mappings = after.map(({ entry: { role }, id: roleId }) => ({ roleId, role }));
  const check = () => {
    const named = mappings.map((one) => ({ ...one, roleName: '' }));
    requireMappable(lastingOf(viewer).role, state.mappings, named);
  };
  const obstacle = isTwice ? TWICE : null;
  return [{ procedure: SAVE, changes, input: { mappings }, obstacle, check }, ...missing];
}

async function customRoleCalls(
  { names, removes }: SettingsEnv,
  state: DiscordRoles,
  places: Places,
  wanted: Wanted['customRoles'],
): Promise<PlannedCall[]> {
  const { after, changes, missing, isTwice } = await comparePlaced(
    ...([places, toFile(state).customRoles, wanted] as const),
    {
      ...{ removes, procedure: SAVE, at: 'customRoles', placeOf: ({ discordRole }) => discordRole },
      describe: ({ customRole }, role, id) => ({
        ...{ key: `${id} ${customRole}`, item: `${role} → ${customRole}`, shown: { customRole } },
      }),
    },
  );
  const pairOf = async ({ entry, id: roleId }: (typeof after)[number]) => ({
    ...{ roleId, customRoleId: await names.roleId(entry.customRole) },
  });
  const input = async () => ({ customRoles: await Promise.all(after.map(pairOf)) });
  return [{ procedure: SAVE, changes, input, obstacle: isTwice ? TWICE : null }, ...missing];
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
    { procedure: SAVE, changes: others, input: changedFields(others), obstacle: connected },
    { procedure: SAVE, changes: own, input: changedFields(own), obstacle: owner },
  ];
}
