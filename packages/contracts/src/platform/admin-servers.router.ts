import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { platform, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zDecideOnServerInput,
  zInspectedServer,
  zListPlatformServersInput,
  zListPlatformUsersInput,
  zPlatformServer,
  zPlatformUser,
  zSetPlanInput,
} from './admin-servers.ts';

const one = '/admin/servers/{id}';
const params = { id: 'serverId' };

export const platformServersRouter = router({
  list: platform('staff')
    .meta({ rest: 'GET /admin/all-servers', summary: 'List all servers' })
    .input(zListPlatformServersInput)
    .output(z.array(zPlatformServer))
    .query(({ ctx, input }) => ctx.services.platformServers.list(ctx.viewer, input)),

  inspect: platform('staff')
    .meta({ rest: `POST ${one}/inspect`, params, summary: 'Inspect a server' })
    .input(zOnServer)
    .output(zInspectedServer)
    .mutation(({ ctx, input }) => ctx.services.platformServers.inspect(ctx.viewer, input.serverId)),

  suspend: platform('admin')
    .meta({ stepUp: ALWAYS, rest: `PATCH ${one}/suspend`, params, summary: 'Suspend a server' })
    .input(zDecideOnServerInput)
    .output(zPlatformServer)
    .mutation(({ ctx, input }) => ctx.services.platformServers.suspend(ctx.viewer, input)),

  reactivate: platform('admin')
    .meta({ stepUp: ALWAYS, rest: `PATCH ${one}/reactivate`, params, summary: 'Reactivate a server' })
    .input(zDecideOnServerInput)
    .output(zPlatformServer)
    .mutation(({ ctx, input }) => ctx.services.platformServers.reactivate(ctx.viewer, input)),

  remove: platform('super_admin')
    .meta({ stepUp: ALWAYS, rest: `DELETE ${one}`, params, summary: 'Remove a server' })
    .input(zDecideOnServerInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.platformServers.remove(ctx.viewer, input)),

  users: platform('staff')
    .meta({ rest: 'GET /admin/all-users', summary: 'List accounts' })
    .input(zListPlatformUsersInput)
    .output(z.array(zPlatformUser))
    .query(({ ctx, input }) => ctx.services.platformServers.users(ctx.viewer, input)),

  setPlan: platform('admin')
    .meta({ stepUp: ALWAYS, rest: 'PATCH /admin/users/{userId}/plan', summary: "Set an account's plan" })
    .input(zSetPlanInput)
    .output(zPlatformUser)
    .mutation(({ ctx, input }) => ctx.services.platformServers.setPlan(ctx.viewer, input)),
});
