import { EVERYONE_COMMANDS, type GameSecuritySettings } from '@tenfour/domain';
import { z } from 'zod';

const number = (least: number, most: number) => z.number().int().min(least).max(most);

/** Settings of the automation `game-security`. */
export const zGameSecuritySettings: z.ZodType<GameSecuritySettings> = z.strictObject({
  massRemovals: z.boolean(),
  removals: number(2, 100),
  /** At most an hour, since the rules look back no further. */
  removalMinutes: number(1, 60),
  removalsInHour: number(2, 500),
  everybody: z.boolean(),
  everybodyCommands: z.array(z.enum(EVERYONE_COMMANDS)).max(EVERYONE_COMMANDS.length),
  aboveRank: z.boolean(),
  rankFrom: z.enum(['moderator', 'administrator', 'co-owner']),
  killSprees: z.boolean(),
  kills: number(2, 200),
  killMinutes: number(1, 60),
  /** 0 is never. */
  policeKills: number(0, 500),
  riskyNames: z.boolean(),
  watchOwners: z.boolean(),
  pmStaff: z.boolean(),
  demote: z.boolean(),
});
