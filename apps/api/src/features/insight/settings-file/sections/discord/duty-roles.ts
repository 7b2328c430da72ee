import { DUTY_ROLES_MAX, type DutyRoles, zSaveDutyRolesInput } from '@tenfour/contracts';
import { diffSettings } from '@tenfour/domain';
import { z } from 'zod';
import { DUTY_STATE_NAMES } from '../../../../discord/duty-roles/index.ts';
import { namedIn } from '../../checks.ts';
import { defineSection, type PlannedCall, type SettingsEnv } from '../../section.ts';
import { comparePairs } from './pairs.ts';
import { comparePlaced } from './placed-lists.ts';
import { createGivableRoles, NOT_CONNECTED, zPlace } from './places.ts';

const { enabled, roles: zRoles, suffixes: zSuffixes } = zSaveDutyRolesInput.shape;

const STATE = {
  state: zRoles.unwrap().element.shape.state,
  /** Name of a shift type. */
  shiftType: z.string().trim().min(1).max(40).nullable().default(null),
};
type State = z.infer<z.ZodObject<typeof STATE>>;

const zDutyRoles = z.object({
  enabled,
  roles: listOf(z.object({ ...STATE, discordRole: zPlace })),
  suffixes: listOf(z.object({ ...STATE, suffix: zSuffixes.unwrap().element.shape.suffix })),
});

function listOf<Entry extends State>(zEntry: z.ZodType<Entry>) {
  return z
    .array(
      zEntry.refine(
        ({ state, shiftType }) => shiftType === null || state === 'on_duty',
        'Only on_duty can have a shift type.',
      ),
    )
    .max(DUTY_ROLES_MAX)
    .refine(
      (entries) => new Set(entries.map(keyOf)).size === entries.length,
      'A state is here twice. Keep one of the two.',
    )
    .optional();
}

const keyOf = ({ state, shiftType }: State) => `${state} ${shiftType ?? ''}`;

function itemOf({ state, shiftType }: State): string {
  return shiftType === null ? DUTY_STATE_NAMES[state] : `${DUTY_STATE_NAMES[state]}: ${shiftType}`;
}

const SAVE = 'dutyRoles.save';

const read = ({ caller, serverId }: SettingsEnv) => caller.dutyRoles.get({ serverId });

/** Returns the settings with shift types by name. */
function toFile({ enabled: isOn, types, roles, suffixes }: DutyRoles) {
  const shiftTypeOf = (typeId: string | null) => types.find(({ id }) => id === typeId)?.name ?? null;
  return {
    enabled: isOn,
    roles: roles.map(({ state, typeId, roleId: id, roleName: name }) => ({
      ...{ state, shiftType: shiftTypeOf(typeId), discordRole: { id, name } },
    })),
    suffixes: suffixes.map(({ state, typeId, suffix }) => ({
      state,
      shiftType: shiftTypeOf(typeId),
      suffix,
    })),
  };
}

/** Which Discord role and suffix each state of staff gives. They come before the switch that makes them count. */
export const dutyRoles = defineSection({
  key: 'dutyRoles',
  title: 'Duty roles',
  schema: zDutyRoles,
  read,
  toFile,
  async plan(env, state, wanted) {
    const before = toFile(state);
    const isConnected = state.guildName !== null;
    const { roles: _, suffixes: __, ...switches } = wanted;
    const changes = diffSettings({ enabled: before.enabled }, switches);
    const obstacle = isConnected ? null : NOT_CONNECTED;
    const options = { removes: env.removes, procedure: SAVE };
    const roles = await comparePlaced(createGivableRoles(env, isConnected), before.roles, wanted.roles, {
      ...{ ...options, at: 'roles', placeOf: ({ discordRole }) => discordRole },
      describe: (entry, discordRole) => ({
        ...{ key: keyOf(entry), item: itemOf(entry), shown: { discordRole } },
      }),
    });
    const suffixes = comparePairs(before.suffixes.map(toPair), wanted.suffixes?.map(toPair), {
      ...{ ...options, at: 'suffixes' },
    });
    const withIds = roles.after.map(({ entry, id: roleId }) => ({ ...entry, roleId }));
    return {
      calls: [
        listCall(env, 'roles', { ...roles, after: withIds }, ({ roleId }) => ({ roleId })),
        ...roles.missing,
        { ...listCall(env, 'suffixes', suffixes, ({ suffix }) => ({ suffix })), obstacle },
        { procedure: SAVE, changes, input: switches, obstacle },
      ],
    };
  },
});

const toPair = (value: State & { suffix: string }) => ({
  ...{ key: keyOf(value), item: itemOf(value), shown: { suffix: value.suffix }, value },
});

/** Returns the call that replaces one of the two lists. */
function listCall<Entry extends State>(
  env: SettingsEnv,
  list: 'roles' | 'suffixes',
  { after, changes }: { after: readonly Entry[]; changes: PlannedCall['changes'] },
  settingOf: (entry: Entry) => object,
): PlannedCall {
  const { names } = env;
  const stateOf = async ({ state, shiftType }: State) => ({
    ...{ state, typeId: shiftType === null ? null : await names.shiftTypeId(shiftType) },
  });
  const input = async () => ({
    [list]: await Promise.all(
      after.map(async (entry) => ({ ...(await stateOf(entry)), ...settingOf(entry) })),
    ),
  });
  const check = async () => {
    for (const { shiftType } of after) await requireShiftType(env, shiftType);
  };
  return { procedure: SAVE, changes, input, check };
}

/** Throws `NOT_FOUND` for a shift type that neither the server nor the file has. */
async function requireShiftType({ names, file }: SettingsEnv, name: string | null): Promise<void> {
  if (name === null || namedIn(file.shiftTypes).some((one) => one.name === name)) return;
  await names.shiftTypeId(name);
}
