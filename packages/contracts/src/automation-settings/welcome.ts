import type { WelcomeSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `welcome`. */
export const zWelcomeSettings: z.ZodType<WelcomeSettings> = z.strictObject({
  means: z.enum(['pm', 'hint']),
  text: z.string().trim().min(1).max(200),
  againAfterHours: z.number().int().min(0).max(720),
});
