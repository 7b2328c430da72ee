import { type PmWarningsSettings, pmWarningsProblems } from '@tenfour/domain';
import { z } from 'zod';
import { zText } from '../../fields.ts';
import { refuse } from './refuse.ts';

/** Settings of the automation `pm-warnings`. */
export const zPmWarningsSettings: z.ZodType<PmWarningsSettings> = z
  .strictObject({ text: zText.trim().max(1_000) })
  .superRefine((settings, context) => refuse(context, pmWarningsProblems(settings)));
