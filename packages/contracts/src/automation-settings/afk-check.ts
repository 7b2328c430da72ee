import type { AfkCheckSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `afk-check`. */
export const zAfkCheckSettings: z.ZodType<AfkCheckSettings> = z.strictObject({
  afterMinutes: z.number().int().min(5).max(240),
  answerMinutes: z.number().int().min(1).max(60),
});
