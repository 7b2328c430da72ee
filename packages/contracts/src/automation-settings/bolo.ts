import type { BoloSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `bolo`. */
export const zBoloSettings: z.ZodType<BoloSettings> = z.strictObject({
  bans: z.boolean(),
  notes: z.boolean(),
});
