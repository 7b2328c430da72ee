import { open, router } from '../procedures.ts';
import { zPublicConfig, zSystemStatus } from './system.ts';

export const systemRouter = router({
  config: open
    .meta({ rest: 'GET /config', summary: 'What the pages need to know of this installation' })
    .output(zPublicConfig)
    .query(({ ctx }) => ctx.services.system.config()),

  status: open
    .meta({ rest: 'GET /status', summary: 'State of the product and what it depends on, over 90 days' })
    .output(zSystemStatus)
    .query(({ ctx }) => ctx.services.system.status()),
});
