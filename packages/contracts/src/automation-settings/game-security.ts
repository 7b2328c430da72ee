import type { GameSecuritySettings } from '@tenfour/domain';
import { z } from 'zod';

/** Settings of the automation `game-security`. */
export const zGameSecuritySettings: z.ZodType<GameSecuritySettings> = z.strictObject({ demote: z.boolean() });
