import { open, router } from '../procedures.ts';
import { zPublicConfig, zSystemStatus } from './system.ts';

export const systemRouter = router({
  config: open
    .meta({ rest: 'GET /config', summary: 'Get the configuration' })
    .output(zPublicConfig)
    .query(({ ctx }) => ctx.services.system.config()),

  status: open
    .meta({ rest: 'GET /status', summary: 'Get the status of 90 days' })
    .output(zSystemStatus)
    .query(({ ctx }) => ctx.services.system.status()),
});
