import type { AutoShiftsSettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `auto-shifts`. */
export const zAutoShiftsSettings: z.ZodType<AutoShiftsSettings> = z.strictObject({
  teams: z
    .array(z.string().trim().min(1, 'A team has a name.').max(40, 'A team’s name has at most 40 characters.'))
    .max(20, 'At most 20 teams.'),
  graceMinutes: z.number().int('Whole minutes.').min(1, 'At least 1 minute.').max(60, 'At most 60 minutes.'),
  alsoByHand: z.boolean(),
});
