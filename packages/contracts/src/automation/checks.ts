import {
  CHECK_ACTIONS,
  CHECK_DAYS_MAX,
  CHECK_EXEMPTIONS,
  CHECK_KINDS,
  CHECK_MATCH_LENGTH,
  CHECK_MATCHES_MAX,
  CHECK_ROLES_MAX,
  CHECK_WARNINGS_MAX,
  CHECKS_MAX,
  type ChecksSettings,
  checksProblems,
  ROLES,
} from '@tenfour/domain';
import { z } from 'zod';
import { zText } from '../fields.ts';

/** A check of the automation `checks`. */
const zCheckRule = z.strictObject({
  kind: z.enum(CHECK_KINDS),
  matches: z
    .array(zText.trim().min(1, 'A name has a character.').max(CHECK_MATCH_LENGTH))
    .max(CHECK_MATCHES_MAX, `At most ${CHECK_MATCHES_MAX} names.`),
  roles: z
    .array(z.strictObject({ id: z.string().regex(/^\d{5,25}$/), name: zText.max(100) }))
    .max(CHECK_ROLES_MAX, `At most ${CHECK_ROLES_MAX} Discord roles.`),
  fromRole: z.enum(ROLES).nullable(),
  unlinked: z.boolean(),
  days: z.number().int().min(1).max(CHECK_DAYS_MAX),
  action: z.enum(CHECK_ACTIONS),
  warnings: z.number().int().min(0).max(CHECK_WARNINGS_MAX),
  text: zText.trim().max(1_000),
});

/** Settings of the automation `checks`. */
export const zChecksSettings: z.ZodType<ChecksSettings> = z
  .strictObject({
    rules: z.array(zCheckRule).max(CHECKS_MAX, `At most ${CHECKS_MAX} checks.`),
    exempt: z.enum(CHECK_EXEMPTIONS),
    waitSeconds: z.number(),
  })
  .superRefine((settings, context) => {
    for (const [name, message] of Object.entries(checksProblems(settings))) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
