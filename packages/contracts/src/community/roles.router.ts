import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import { ALWAYS, whenSetting } from '../step-up.ts';
import { WHEN_ABOVE_ADMIN } from '../two-people.ts';
import { zMember } from './members.ts';
import {
  zCreateRoleInput,
  zCustomRole,
  zGiveFlagInput,
  zGiveRoleInput,
  zMemberFlagRef,
  zMemberRoleRef,
  zReorderRolesInput,
  zRoleRef,
  zUpdateRoleInput,
} from './roles.ts';

const params = { id: 'serverId' };

export const rolesRouter = router({
  list: onServer('canViewDashboard')
    .meta({ rest: 'GET /servers/{id}/roles', params, summary: 'List custom roles' })
    .output(z.array(zCustomRole))
    .query(({ ctx }) => ctx.services.roles.list(ctx.viewer)),

  create: onServer('canEditServerSettings')
    .meta({
      stepUp: ALWAYS,
      twoPeople: WHEN_ABOVE_ADMIN,
      person: true,
      rest: 'POST /servers/{id}/roles',
      params,
      summary: 'Create a custom role',
    })
    .input(zCreateRoleInput)
    .output(zCustomRole)
    .mutation(({ ctx, input }) => ctx.services.roles.create(ctx.viewer, input)),

  reorder: onServer('canEditServerSettings')
    .meta({
      stepUp: ALWAYS,
      twoPeople: WHEN_ABOVE_ADMIN,
      person: true,
      rest: 'PUT /servers/{id}/roles/order',
      params,
      summary: 'Reorder custom roles',
    })
    .input(zReorderRolesInput)
    .output(z.array(zCustomRole))
    .mutation(({ ctx, input }) => ctx.services.roles.reorder(ctx.viewer, input)),

  update: onServer('canEditServerSettings')
    .meta({
      stepUp: whenSetting('flags', 'department'),
      twoPeople: WHEN_ABOVE_ADMIN,
      person: true,
      rest: 'PATCH /servers/{id}/roles/{roleId}',
      params,
      summary: 'Update a custom role',
    })
    .input(zUpdateRoleInput)
    .output(zCustomRole)
    .mutation(({ ctx, input }) => ctx.services.roles.update(ctx.viewer, input)),

  remove: onServer('canEditServerSettings')
    .meta({
      stepUp: ALWAYS,
      person: true,
      rest: 'DELETE /servers/{id}/roles/{roleId}',
      params,
      summary: 'Delete a custom role',
    })
    .input(zRoleRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.roles.remove(ctx.viewer, input)),

  give: onServer('canManageMembers')
    .meta({
      stepUp: ALWAYS,
      twoPeople: WHEN_ABOVE_ADMIN,
      rest: 'PUT /servers/{id}/members/{userId}/roles/{roleId}',
      params,
      summary: 'Give a member a custom role',
    })
    .input(zGiveRoleInput)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.roles.give(ctx.viewer, input)),

  take: onServer('canManageMembers')
    .meta({
      rest: 'DELETE /servers/{id}/members/{userId}/roles/{roleId}',
      params,
      summary: 'Take a custom role from a member',
    })
    .input(zMemberRoleRef)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.roles.take(ctx.viewer, input)),

  giveFlag: onServer('canManageMembers')
    .meta({
      stepUp: ALWAYS,
      twoPeople: WHEN_ABOVE_ADMIN,
      rest: 'PUT /servers/{id}/members/{userId}/permissions/{flag}',
      params,
      summary: 'Give a member a permission until a date',
    })
    .input(zGiveFlagInput)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.roles.giveFlag(ctx.viewer, input)),

  takeFlag: onServer('canManageMembers')
    .meta({
      rest: 'DELETE /servers/{id}/members/{userId}/permissions/{flag}',
      params,
      summary: 'Take a permission from a member',
    })
    .input(zMemberFlagRef)
    .output(zMember)
    .mutation(({ ctx, input }) => ctx.services.roles.takeFlag(ctx.viewer, input)),
});
