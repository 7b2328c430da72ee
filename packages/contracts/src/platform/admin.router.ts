import { z } from 'zod';
import { platform, router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zCreateStaffLogInput,
  zListStaffLogsInput,
  zPanel,
  zPanelLoginInput,
  zPlatformSummary,
  zSetPasswordInput,
  zStaffLog,
} from './admin.ts';
import { zCreateStaffInput, zStaffMember, zUpdateStaffInput } from './admin-staff.ts';

export const platformRouter = router({
  session: signedIn
    .meta({ rest: 'GET /admin/session', summary: 'Get the open admin panel' })
    .output(zPanel.nullable())
    .query(async ({ ctx }) => ctx.services.platform.session(await ctx.panel.viewer(ctx.account))),

  login: signedIn
    .meta({ rest: 'POST /admin/login', summary: 'Open the admin panel' })
    .input(zPanelLoginInput)
    .output(zPanel)
    .mutation(async ({ ctx, input }) => {
      const before = await ctx.panel.viewer(ctx.account);
      const { attempt } = ctx.panel;
      const { panel, tokens } = await ctx.services.platform.login(ctx.account, input, attempt, before);
      ctx.panel.open(tokens);
      return panel;
    }),

  logout: signedIn
    .meta({ rest: 'DELETE /admin/session', summary: 'Close the admin panel' })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await ctx.services.platform.logout(await ctx.panel.viewer(ctx.account));
      ctx.panel.close();
    }),

  setPassword: platform('staff')
    .meta({ stepUp: ALWAYS, rest: 'POST /admin/set-password', summary: 'Change your password' })
    .input(zSetPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.platform.setPassword(ctx.viewer, input, ctx.panel.attempt)),

  summary: platform('staff')
    .meta({ rest: 'GET /admin/summary', summary: 'Get platform totals' })
    .output(zPlatformSummary)
    .query(({ ctx }) => ctx.services.platform.summary(ctx.viewer)),
});

export const platformLogRouter = router({
  list: platform('staff')
    .meta({ rest: 'GET /admin/staff-logs', summary: 'List the staff log' })
    .input(zListStaffLogsInput)
    .output(z.array(zStaffLog))
    .query(({ ctx, input }) => ctx.services.platformLog.list(ctx.viewer, input)),

  create: platform('staff')
    .meta({ stepUp: ALWAYS, rest: 'POST /admin/staff-logs', summary: 'Create a staff log entry' })
    .input(zCreateStaffLogInput)
    .output(zStaffLog)
    .mutation(({ ctx, input }) => ctx.services.platformLog.create(ctx.viewer, input)),
});

export const platformStaffRouter = router({
  list: platform('super_admin')
    .meta({ rest: 'GET /admin/access-list', summary: 'List platform staff' })
    .output(z.array(zStaffMember))
    .query(({ ctx }) => ctx.services.platformStaff.list(ctx.viewer)),

  create: platform('admin')
    .meta({ stepUp: ALWAYS, rest: 'POST /admin/create-staff', summary: 'Create a platform staff account' })
    .input(zCreateStaffInput)
    .output(zStaffMember)
    .mutation(({ ctx, input }) => ctx.services.platformStaff.create(ctx.viewer, input)),

  update: platform('super_admin')
    .meta({
      stepUp: ALWAYS,
      rest: 'PATCH /admin/access-list/{id}',
      summary: 'Update a platform staff account',
    })
    .input(zUpdateStaffInput)
    .output(zStaffMember)
    .mutation(({ ctx, input }) => ctx.services.platformStaff.update(ctx.viewer, input)),
});
