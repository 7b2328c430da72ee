import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { anyMember, onServer, router } from '../procedures.ts';
import { WHEN_GIVING_ADMIN } from '../step-up.ts';
import {
  zAskRenewalInput,
  zChangeRoleInput,
  zFollowDiscordRolesInput,
  zMember,
  zRemoveMemberInput,
  zRenewalRef,
} from './members.ts';

const params = { id: 'serverId' };

export const membersRouter = router({
  list: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}/members', params, summary: 'List members' })
    .output(z.array(zMember))
    .query(({ ctx }) => ctx.services.members.list(ctx.viewer)),

  changeRole: onServer('canManageMembers')
    .meta({
      stepUp: WHEN_GIVING_ADMIN,
      rest: 'PUT /servers/{id}/members/{userId}/role',
      params,
      summary: "Update a member's role",
    })
    .input(zChangeRoleInput)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.members.changeRole(ctx.viewer, input)),

  followDiscordRoles: onServer('canManageMembers')
    .meta({
      rest: 'POST /servers/{id}/members/{userId}/follow-discord-roles',
      params,
      summary: 'Let Discord roles apply to a member again',
    })
    .input(zFollowDiscordRolesInput)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.members.followDiscordRoles(ctx.viewer, input)),

  askRenewal: anyMember
    .meta({ person: true, rest: 'POST /servers/{id}/renewals', params, summary: 'Ask for more time' })
    .input(zAskRenewalInput)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.members.askRenewal(ctx.viewer, input)),

  endRenewal: anyMember
    .meta({
      person: true,
      rest: 'DELETE /servers/{id}/members/{userId}/renewals/{item}',
      params,
      summary: 'Cancel or decline a request for more time',
    })
    .input(zRenewalRef)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.members.endRenewal(ctx.viewer, input)),

  remove: onServer('canManageMembers')
    .meta({ rest: 'DELETE /servers/{id}/members/{userId}', params, summary: 'Remove a member' })
    .input(zRemoveMemberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.members.remove(ctx.viewer, input)),

  leave: anyMember
    .meta({ person: true, rest: 'POST /servers/{id}/leave', params, summary: 'Leave a server' })
    .input(zOnServer)
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.members.leave(ctx.viewer)),
});
