import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { whenSetting } from '../step-up.ts';
import { WHEN_ABOVE_ADMIN } from '../two-people.ts';
import { zDiscordRoles, zMappableRole, zRoleSyncResult, zSaveDiscordRolesInput } from './role-sync.ts';

const path = '/servers/{id}/discord-roles';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const discordRolesRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get role sync' })
    .input(zOnServer)
    .output(zDiscordRoles)
    .query(({ ctx }) => ctx.services.discordRoles.get(ctx.viewer)),

  roles: editors
    .meta({ rest: `GET ${path}/roles`, params, summary: 'List Discord roles' })
    .input(zOnServer)
    .output(z.array(zMappableRole))
    .query(({ ctx }) => ctx.services.discordRoles.roles(ctx.viewer)),

  save: editors
    .meta({
      stepUp: whenSetting('mappings', 'customRoles'),
      twoPeople: WHEN_ABOVE_ADMIN,
      rest: `PUT ${path}`,
      params,
      summary: 'Update role sync',
    })
    .input(zSaveDiscordRolesInput)
    .output(zDiscordRoles)
    .mutation(({ ctx, input }) => ctx.services.discordRoles.save(ctx.viewer, input)),

  preview: editors
    .meta({ rest: `GET ${path}/preview`, params, summary: 'Dry-run a role sync' })
    .input(zOnServer)
    .output(zRoleSyncResult)
    .query(({ ctx }) => ctx.services.discordRoles.preview(ctx.viewer)),

  sync: editors
    .meta({ rest: `POST ${path}/sync`, params, summary: 'Sync roles with Discord now' })
    .input(zOnServer)
    .output(zRoleSyncResult)
    .mutation(({ ctx }) => ctx.services.discordRoles.sync(ctx.viewer)),
});
