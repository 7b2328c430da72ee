import {
  AFK_ENDS,
  type AfkCheckSettings,
  type AutoShiftsSettings,
  type BoloSettings,
  boloProblems,
  EVERYONE_COMMANDS,
  type GameSecuritySettings,
  type PmWarningsSettings,
  pmWarningsProblems,
  type TempBansSettings,
  type WelcomeSettings,
  welcomeProblems,
} from '@tenfour/domain';
import { z } from 'zod';
import { zText } from '../fields.ts';

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

/** Refuses settings with the sentences of the domain, by the name of the setting. */
export function refuse(context: z.core.$RefinementCtx, problems: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(problems)) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

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

/** Settings of the automation `auto-shifts`. */
export const zAutoShiftsSettings: z.ZodType<AutoShiftsSettings> = z.strictObject({
  teams: z
    .array(z.string().trim().min(1, 'A team has a name.').max(40, 'A team’s name has at most 40 characters.'))
    .max(20, 'At most 20 teams.'),
  graceMinutes: z.number().int('Whole minutes.').min(1, 'At least 1 minute.').max(60, 'At most 60 minutes.'),
  alsoByHand: z.boolean(),
});

/** Settings of the automation `bolo`. */
export const zBoloSettings: z.ZodType<BoloSettings> = z
  .strictObject({ bans: z.boolean(), notes: z.boolean(), pmStaff: z.boolean() })
  .superRefine((settings, context) => refuse(context, boloProblems(settings)));

/** Settings of the automation `pm-warnings`. */
export const zPmWarningsSettings: z.ZodType<PmWarningsSettings> = z
  .strictObject({ text: zText.trim().max(1_000) })
  .superRefine((settings, context) => refuse(context, pmWarningsProblems(settings)));

/** Settings of the automation `temp-bans`. */
export const zTempBansSettings: z.ZodType<TempBansSettings> = z.strictObject({ alsoByHand: z.boolean() });

/** Settings of the automation `welcome`. */
export const zWelcomeSettings: z.ZodType<WelcomeSettings> = z
  .strictObject({
    means: z.enum(['pm', 'hint']),
    text: zText.trim().max(1_000),
    againAfterHours: z.number(),
  })
  .superRefine((settings, context) => refuse(context, welcomeProblems(settings)));
