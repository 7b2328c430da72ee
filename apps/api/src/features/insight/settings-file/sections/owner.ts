import { type Server, zPermissionSet, zUpdateRetentionInput } from '@tenfour/contracts';
import { diffSettings } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection } from '../section.ts';
import { changedFields, readServer } from './server.ts';

const zSets = z.object({
  moderator: zPermissionSet.partial().optional(),
  admin: zPermissionSet.partial().optional(),
});

const permissions = defineSection({
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

const recordPeriods = defineSection({
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
    return {
      calls: [{ procedure: 'retention.update', changes, input: { choices: changedFields(changes) } }],
    };
  },
});

export const OWNER_SECTIONS = [permissions, recordPeriods];
