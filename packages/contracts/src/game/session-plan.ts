import { CO_HOSTS_MAX, NEEDED_ROLE_COUNT_MAX, NEEDED_ROLES_MAX, START_COMMANDS_MAX } from '@tenfour/domain';
import { z } from 'zod';
import { zClientId, zId, zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

const zTitle = zText
  .trim()
  .min(1, 'Enter a title.')
  .max(MAX_LENGTH.sessionTitle, `A title has at most ${MAX_LENGTH.sessionTitle} characters.`);

export const zNeededRole = z.object({
  /** Of a role that is already needed, which keeps its sign-ups. */
  id: zId.optional(),
  name: zText.trim().min(1, 'Enter a name for each role.').max(MAX_LENGTH.sessionRole),
  count: z.number().int().min(1).max(NEEDED_ROLE_COUNT_MAX),
});

const zRoles = z.array(zNeededRole).max(NEEDED_ROLES_MAX);
const zCoHosts = z.array(zId).max(CO_HOSTS_MAX);
const zDescription = zText.trim().max(MAX_LENGTH.sessionDescription);
/** The domain checks each command's own rules. */
export const zSessionCommands = z.array(zText.trim().min(1).max(1_000)).max(START_COMMANDS_MAX);

/** What is planned of a session besides its time. */
export const NEW_PLAN = {
  title: zTitle,
  /** The default is you. */
  hostId: zId.optional(),
  description: zDescription.default(''),
  coHostIds: zCoHosts.default([]),
  roles: zRoles.default([]),
  commands: zSessionCommands.default([]),
  /** Whether it starts at its time when all checks pass. */
  autoStart: z.boolean().optional(),
};

/** As `NEW_PLAN`; omitted fields stay unchanged. */
export const CHANGED_PLAN = {
  title: zTitle.optional(),
  hostId: zId.optional(),
  description: zDescription.optional(),
  coHostIds: zCoHosts.optional(),
  roles: zRoles.optional(),
  commands: zSessionCommands.optional(),
  autoStart: z.boolean().optional(),
};

export const zPlanSessionInput = z.object({
  serverId: zId,
  plannedAt: zMoment,
  ...NEW_PLAN,
  clientId: zClientId,
});
export type PlanSessionInput = z.infer<typeof zPlanSessionInput>;

export const zUpdateSessionInput = z.object({
  serverId: zId,
  sessionId: zId,
  plannedAt: zMoment.optional(),
  ...CHANGED_PLAN,
});
export type UpdateSessionInput = z.infer<typeof zUpdateSessionInput>;
