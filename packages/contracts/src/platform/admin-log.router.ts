import { z } from 'zod';
import { platform, router } from '../procedures.ts';
import { zCreateStaffLogInput, zListStaffLogsInput, zStaffLog } from './admin-log.ts';

export const platformLogRouter = router({
  list: platform('staff')
    .meta({ rest: 'GET /admin/staff-logs', summary: 'What platform staff did, newest first' })
    .input(zListStaffLogsInput)
    .output(z.array(zStaffLog))
    .query(({ ctx, input }) => ctx.services.platformLog.list(ctx.viewer, input)),

  create: platform('staff')
    .meta({ rest: 'POST /admin/staff-logs', summary: 'Write a line into the staff log' })
    .input(zCreateStaffLogInput)
    .output(zStaffLog)
    .mutation(({ ctx, input }) => ctx.services.platformLog.create(ctx.viewer, input)),
});
