import { anyMember, router } from '../procedures.ts';
import { zRoleChanges, zRoleChangesInput, zStaffFile, zStaffFileInput } from './files.ts';

export const staffFilesRouter = router({
  get: anyMember
    .meta({
      person: true,
      rest: 'GET /servers/{id}/staff/{userId}',
      params: { id: 'serverId' },
      summary: 'Get the staff file of a person',
    })
    .input(zStaffFileInput)
    .output(zStaffFile)
    .query(({ ctx, input }) => ctx.services.staffFiles.get(ctx.viewer, input.userId)),

  roleChanges: anyMember
    .meta({
      person: true,
      rest: 'GET /servers/{id}/role-changes',
      params: { id: 'serverId' },
      summary: 'List promotions and demotions',
    })
    .input(zRoleChangesInput)
    .output(zRoleChanges)
    .query(({ ctx, input }) => ctx.services.staffFiles.roleChanges(ctx.viewer, input)),
});
