import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { anyMember, onServer, open, ownerOnly, router, signedIn } from '../procedures.ts';
import { ALWAYS, whenSetting } from '../step-up.ts';
import { zAttentionEntry } from './attention.ts';
import {
  zCommandTest,
  zConnectionTest,
  zCreateServerInput,
  zInvite,
  zJoinCode,
  zJoinResult,
  zJoinServerInput,
  zPermissions,
  zRecentNumbers,
  zRolePermissionsInput,
  zRotateJoinCodeInput,
  zServer,
  zServerKeys,
  zServerListItem,
  zTestConnectionInput,
  zUpdateServerInput,
} from './servers.ts';

const params = { id: 'serverId' };

export const serversRouter = router({
  list: signedIn
    .meta({ rest: 'GET /servers', summary: 'List your servers' })
    .output(z.array(zServerListItem))
    .query(({ ctx }) => ctx.services.servers.list(ctx.account)),

  create: signedIn
    .meta({ rest: 'POST /servers', summary: 'Create a server' })
    .input(zCreateServerInput)
    .output(zServer)
    .mutation(({ ctx, input }) => ctx.services.servers.create(ctx.account, input)),

  join: signedIn
    .meta({ rest: 'POST /servers/join', summary: 'Join a server' })
    .input(zJoinServerInput)
    .output(zJoinResult)
    .mutation(({ ctx, input }) => ctx.services.servers.join(ctx.account, input)),

  invite: open
    .meta({
      rest: 'GET /invites/{code}',
      params: { code: 'joinCode' },
      summary: 'Get the server of an invite',
    })
    .input(zJoinServerInput)
    .output(zInvite)
    .query(async ({ ctx, input }) => ctx.services.servers.invite(await ctx.access.account(), input)),

  get: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}', params, summary: 'Get a server' })
    .output(zServer)
    .query(({ ctx }) => ctx.services.servers.get(ctx.viewer)),

  attention: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}/attention', params, summary: 'List what needs attention' })
    .output(z.array(zAttentionEntry))
    .query(({ ctx }) => ctx.services.servers.attention(ctx.viewer)),

  recent: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}/recent', params, summary: 'Get the numbers of the last 12 hours' })
    .output(zRecentNumbers)
    .query(({ ctx }) => ctx.services.servers.recent(ctx.viewer)),

  // Each field has its own flag, so the service decides; viewers who cannot open the server do not receive it.
  update: onServer('canViewDashboard')
    .meta({
      stepUp: whenSetting('erlcApiKey', 'robloxApiKey', 'delegateManagement', 'activityDays'),
      twoPeople: whenSetting('erlcApiKey', 'robloxApiKey'),
      rest: 'PATCH /servers/{id}',
      params,
      summary: 'Update a server',
    })
    .input(zUpdateServerInput)
    .output(zServer)
    .mutation(({ ctx, input }) => ctx.services.servers.update(ctx.viewer, input)),

  updateRolePermissions: ownerOnly
    .meta({
      stepUp: ALWAYS,
      rest: 'PATCH /servers/{id}/role-permissions',
      params,
      summary: 'Update permissions',
    })
    .input(zRolePermissionsInput)
    .output(zServer)
    .mutation(({ ctx, input }) => ctx.services.servers.updateRolePermissions(ctx.viewer, input)),

  // A role without `canViewDashboard` still needs to know its other flags.
  permissions: anyMember
    .meta({ rest: 'GET /servers/{id}/permissions', params, summary: 'Get your permissions' })
    .output(zPermissions)
    .query(({ ctx }) => ctx.services.servers.permissions(ctx.viewer)),

  remove: onServer('canDeleteServer')
    .meta({
      stepUp: ALWAYS,
      twoPeople: ALWAYS,
      rest: 'DELETE /servers/{id}',
      params,
      summary: 'Delete a server',
    })
    .input(zOnServer)
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.servers.remove(ctx.viewer)),

  testConnection: onServer('canEditApiKey')
    .meta({ rest: 'POST /servers/{id}/test-connection', params, summary: 'Test an API key of the game' })
    .input(zTestConnectionInput)
    .output(zConnectionTest)
    .mutation(({ ctx, input }) => ctx.services.servers.testConnection(ctx.viewer, input)),

  keys: onServer('canEditApiKey')
    .meta({ rest: 'GET /servers/{id}/keys', params, summary: 'Get the status of the game keys' })
    .output(zServerKeys)
    .query(({ ctx }) => ctx.services.servers.keys(ctx.viewer)),

  testCommands: onServer('canEditApiKey')
    .meta({
      rest: 'POST /servers/{id}/test-commands',
      params,
      summary: 'Test game commands',
    })
    .input(zOnServer)
    .output(zCommandTest)
    .mutation(({ ctx }) => ctx.services.servers.testCommands(ctx.viewer)),

  rotateJoinCode: onServer('canEditServerSettings')
    .meta({
      rest: 'POST /servers/{id}/join-code/rotate',
      params,
      summary: 'Replace the join code',
    })
    .input(zRotateJoinCodeInput)
    .output(zJoinCode)
    .mutation(({ ctx, input }) => ctx.services.servers.rotateJoinCode(ctx.viewer, input)),
});
