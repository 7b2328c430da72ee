import { z } from 'zod';
import { platform, router } from '../procedures.ts';
import { zCreateStaffInput, zStaffMember, zUpdateStaffInput } from './admin-staff.ts';

export const platformStaffRouter = router({
  list: platform('super_admin')
    .meta({ rest: 'GET /admin/access-list', summary: 'Accounts of platform staff' })
    .output(z.array(zStaffMember))
    .query(({ ctx }) => ctx.services.platformStaff.list(ctx.viewer)),

  create: platform('admin')
    .meta({ rest: 'POST /admin/create-staff', summary: 'Create an account for platform staff' })
    .input(zCreateStaffInput)
    .output(zStaffMember)
    .mutation(({ ctx, input }) => ctx.services.platformStaff.create(ctx.viewer, input)),

  update: platform('super_admin')
    .meta({ rest: 'PATCH /admin/access-list/{id}', summary: 'Activate, deactivate or change an account' })
    .input(zUpdateStaffInput)
    .output(zStaffMember)
    .mutation(({ ctx, input }) => ctx.services.platformStaff.update(ctx.viewer, input)),
});
