import {
  DUTY_ROLE_REFUSALS,
  DUTY_STATES,
  DUTY_SUFFIX_MAX,
  dutySuffix,
  NICKNAME_REFUSALS,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';

/** Most duty roles of a server: the states, and shift types. */
export const DUTY_ROLES_MAX = 30;

/** Most roles named that may be left over, and most nicknames that can't be changed. */
export const DUTY_LEFTOVERS_SHOWN = 20;

/** A Discord role for the members in a state. */
export const zDutyRole = z.object({
  state: z.enum(DUTY_STATES),
  /** For `on_duty`: the shift type that it is limited to; null for every shift. */
  typeId: z.string().nullable(),
  roleId: z.string(),
  /** As Discord called it when it was chosen. */
  roleName: z.string(),
  /** Why it could not be given last time; null when it could. */
  problem: z.enum(DUTY_ROLE_REFUSALS).nullable(),
});

/** What a state appends to nicknames, after a space. */
export const zDutySuffix = z.object({
  state: z.enum(DUTY_STATES),
  /** For `on_duty`: the shift type that it is limited to; null for every shift. */
  typeId: z.string().nullable(),
  suffix: z.string(),
});

const zNewSuffix = zText
  .max(100)
  .refine(
    (text) => dutySuffix(text) !== null,
    `A suffix is 1 to ${DUTY_SUFFIX_MAX} characters. Shorten it, or remove hidden characters.`,
  )
  .overwrite((text) => dutySuffix(text) ?? text);

/** Why no role is given at all. */
export const DUTY_ROLES_PROBLEMS = ['unreachable', 'not_in_guild'] as const;

export const zDutyRoles = z.object({
  enabled: z.boolean(),
  /** Name of the connected Discord server; null without one. */
  guildName: z.string().nullable(),
  roles: z.array(zDutyRole),
  /** One is shown: the first that applies, in this order. */
  suffixes: z.array(zDutySuffix),
  /** Shift types that can have a role and a suffix. */
  types: z.array(z.object({ id: z.string(), name: z.string() })),
  /** When roles were last compared with Discord; null for never. */
  checkedAt: zMoment.nullable(),
  problem: z.enum(DUTY_ROLES_PROBLEMS).nullable(),
  /** Roles that Tenfour may have given and leaves, because Discord never confirmed it. At most 20. */
  leftovers: z.array(z.object({ username: z.string(), roleName: z.string() })),
  /** People with a nickname that the bot can't change. At most 20. */
  nicknames: z.array(z.object({ username: z.string(), why: z.enum(NICKNAME_REFUSALS) })),
});
export type DutyRoles = z.infer<typeof zDutyRoles>;

/** A role of the Discord server, and why the bot can't give it; null when it can. */
export const zGivableRole = z.object({
  id: z.string(),
  name: z.string(),
  refusal: z.enum(DUTY_ROLE_REFUSALS).nullable(),
});
export type GivableRole = z.infer<typeof zGivableRole>;

export const zSaveDutyRolesInput = z.object({
  serverId: zId,
  enabled: z.boolean().optional(),
  /** Replaces all. */
  roles: z
    .array(
      z.object({ state: z.enum(DUTY_STATES), typeId: zId.nullable().default(null), roleId: zId.max(25) }),
    )
    .max(DUTY_ROLES_MAX, `At most ${DUTY_ROLES_MAX} duty roles can be set.`)
    .optional(),
  /** Replaces all. */
  suffixes: z
    .array(z.object({ state: z.enum(DUTY_STATES), typeId: zId.nullable().default(null), suffix: zNewSuffix }))
    .max(DUTY_ROLES_MAX, `At most ${DUTY_ROLES_MAX} suffixes can be set.`)
    .optional(),
});
export type SaveDutyRolesInput = z.infer<typeof zSaveDutyRolesInput>;

export interface DutyRolesService {
  get(viewer: Viewer): Promise<DutyRoles>;
  /** All roles of the Discord server but `@everyone`, highest first. Calls Discord. Throws `NOT_FOUND` without a connection. */
  roles(viewer: Viewer): Promise<GivableRole[]>;
  /**
   * Throws `NOT_FOUND` without a connection or for a shift type that there is not, `REFUSED` for a role that the bot
   * can't give.
   */
  save(viewer: Viewer, input: SaveDutyRolesInput): Promise<DutyRoles>;
}
