import { z } from 'zod';
import { platform, router, signedIn } from '../procedures.ts';
import { zPanel, zPanelLoginInput, zPlatformSummary, zSetPasswordInput } from './admin.ts';

export const platformRouter = router({
  session: signedIn
    .meta({ rest: 'GET /admin/session', summary: 'The open admin panel of this browser, or null' })
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
    .meta({ rest: 'POST /admin/set-password', summary: 'Change your own password; other panels close' })
    .input(zSetPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.platform.setPassword(ctx.viewer, input, ctx.panel.attempt)),

  summary: platform('staff')
    .meta({ rest: 'GET /admin/summary', summary: 'Totals of the platform' })
    .output(zPlatformSummary)
    .query(({ ctx }) => ctx.services.platform.summary(ctx.viewer)),
});
