import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { zDutyRoles, zGivableRole, zSaveDutyRolesInput } from './duty-roles.ts';

const path = '/servers/{id}/duty-roles';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const dutyRolesRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get duty roles' })
    .input(zOnServer)
    .output(zDutyRoles)
    .query(({ ctx }) => ctx.services.dutyRoles.get(ctx.viewer)),

  roles: editors
    .meta({ rest: `GET ${path}/roles`, params, summary: 'List Discord roles that the bot can give' })
    .input(zOnServer)
    .output(z.array(zGivableRole))
    .query(({ ctx }) => ctx.services.dutyRoles.roles(ctx.viewer)),

  save: editors
    .meta({ rest: `PUT ${path}`, params, summary: 'Update duty roles' })
    .input(zSaveDutyRolesInput)
    .output(zDutyRoles)
    .mutation(({ ctx, input }) => ctx.services.dutyRoles.save(ctx.viewer, input)),
});
