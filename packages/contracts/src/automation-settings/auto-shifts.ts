import type { AutoShiftsSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `auto-shifts`. */
export const zAutoShiftsSettings: z.ZodType<AutoShiftsSettings> = z.strictObject({
  teams: z.array(z.string().max(40)).max(20),
  graceMinutes: z.number().int().min(1).max(60),
});
