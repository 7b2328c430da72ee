import type { PmWarningsSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `pm-warnings`. */
export const zPmWarningsSettings: z.ZodType<PmWarningsSettings> = z.strictObject({
  text: z.string().trim().min(1).max(200),
});
