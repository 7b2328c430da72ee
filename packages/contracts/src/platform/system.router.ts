import { open, router } from '../procedures.ts';
import { zPublicConfig } from './system.ts';

export const systemRouter = router({
  config: open
    .meta({ rest: 'GET /config', summary: 'What the pages need to know of this installation' })
    .output(zPublicConfig)
    .query(({ ctx }) => ctx.services.system.config()),
});
