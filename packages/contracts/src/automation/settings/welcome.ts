import { type WelcomeSettings, welcomeProblems } from '@tenfour/domain';
import { z } from 'zod';
import { zText } from '../../fields.ts';
import { refuse } from './refuse.ts';

/** Settings of the automation `welcome`. */
export const zWelcomeSettings: z.ZodType<WelcomeSettings> = z
  .strictObject({
    means: z.enum(['pm', 'hint']),
    text: zText.trim().max(1_000),
    againAfterHours: z.number(),
  })
  .superRefine((settings, context) => refuse(context, welcomeProblems(settings)));
