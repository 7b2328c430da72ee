import { type Server, zPermissionSet, zUpdateRetentionInput, zUpdateServerInput } from '@tenfour/contracts';
import { diffSettings, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type SettingsEnv } from '../section.ts';

const SERVER = zUpdateServerInput.shape;

const readServer = ({ caller, serverId }: SettingsEnv): Promise<Server> => caller.servers.get({ serverId });

/** Returns the fields that changes set. */
function changed(changes: readonly SettingChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, after }) => [field ?? '', after]));
}

export const server = defineSection({
  key: 'server',
  title: 'Server',
  schema: z.object({
    timezone: SERVER.timezone,
    joinPolicy: SERVER.joinPolicy,
    delegateManagement: SERVER.delegateManagement,
    activityDays: SERVER.activityDays,
    enforceInGame: SERVER.enforceInGame,
    pmWarnings: SERVER.pmWarnings,
    publicPage: SERVER.publicPage,
    publicPageHost: SERVER.publicPageHost,
    applyUrl: SERVER.applyUrl,
  }),
  read: readServer,
  toFile: settingsOf,
  plan({ viewer }, state, wanted) {
    const { timezone, activityDays, applyUrl } = state;
    const changes = diffSettings(settingsOf(state), wanted);
    // The owner's alone: a call of its own, so that it does not stop the others.
    const own = changes.filter(({ field }) => field === 'delegateManagement');
    const others = changes.filter((change) => !own.includes(change));
    const obstacle = viewer.role === 'owner' ? null : 'Only the owner can change this.';
    return {
      calls: [
        { procedure: 'servers.update', changes: own, input: changed(own), obstacle },
        {
          procedure: 'servers.update',
          changes: others,
          input: { ...changed(others), seen: { timezone, activityDays, applyUrl } },
        },
      ],
    };
  },
});

function settingsOf(state: Server) {
  const { timezone, joinPolicy, delegateManagement, activityDays, enforceInGame, pmWarnings } = state;
  const { publicPage, publicPageHost, applyUrl } = state;
  const general = { timezone, joinPolicy, delegateManagement, activityDays, enforceInGame, pmWarnings };
  return { ...general, publicPage, publicPageHost, applyUrl };
}

const zSets = z.object({
  moderator: zPermissionSet.partial().optional(),
  admin: zPermissionSet.partial().optional(),
});

export const permissions = defineSection({
  key: 'permissions',
  title: 'Permissions',
  schema: zSets,
  read: readServer,
  toFile: setsOf,
  plan(_, state, wanted) {
    const changes = diffSettings(setsOf(state), wanted);
    const of = (role: string) =>
      Object.fromEntries(
        changes.flatMap(({ field, after }) =>
          field?.startsWith(`${role}.`) ? [[field.slice(role.length + 1), after]] : [],
        ),
      );
    const input = { moderatorPermissions: of('moderator'), adminPermissions: of('admin') };
    return { calls: [{ procedure: 'servers.updateRolePermissions', changes, input }] };
  },
});

function setsOf({ moderatorPermissions, adminPermissions }: Server) {
  const read = (text: string) => zPermissionSet.parse(JSON.parse(text));
  return { moderator: read(moderatorPermissions), admin: read(adminPermissions) };
}

export const recordPeriods = defineSection({
  key: 'recordPeriods',
  title: 'Record periods',
  schema: zUpdateRetentionInput.shape.choices.unwrap(),
  read: async ({ caller, serverId }) => {
    const { kinds } = await caller.retention.get({ serverId });
    return Object.fromEntries(kinds.map(({ kind, days }) => [kind, days]));
  },
  toFile: (state) => state,
  plan(_, state, wanted) {
    const changes = diffSettings(state, wanted);
    return { calls: [{ procedure: 'retention.update', changes, input: { choices: changed(changes) } }] };
  },
});
