import type { TempBansSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `temp-bans`. */
export const zTempBansSettings: z.ZodType<TempBansSettings> = z.strictObject({ alsoByHand: z.boolean() });
