import { AFK_ENDS, type AfkCheckSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `afk-check`. */
export const zAfkCheckSettings: z.ZodType<AfkCheckSettings> = z.strictObject({
  afterMinutes: z
    .number()
    .int('Whole minutes.')
    .min(5, 'At least 5 minutes.')
    .max(240, 'At most 240 minutes.'),
  answerMinutes: z.number().int('Whole minutes.').min(1, 'At least 1 minute.').max(60, 'At most 60 minutes.'),
  onSilence: z.enum(AFK_ENDS),
});
