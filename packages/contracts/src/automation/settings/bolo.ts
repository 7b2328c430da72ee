import { type BoloSettings, boloProblems } from '@tenfour/domain';
import { z } from 'zod';
import { refuse } from './refuse.ts';

/** Settings of the automation `bolo`. */
export const zBoloSettings: z.ZodType<BoloSettings> = z
  .strictObject({ bans: z.boolean(), notes: z.boolean(), pmStaff: z.boolean() })
  .superRefine((settings, context) => refuse(context, boloProblems(settings)));
