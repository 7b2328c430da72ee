import { END_MINUTES_MAX, HOST_LIST_MAX } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zSessionCommands } from './session-plan.ts';

export const zSessionPerson = z.object({ id: zId, username: z.string() });
export type SessionPerson = z.infer<typeof zSessionPerson>;

const RULES = {
  lowPlayers: z.number().int().min(0).max(100).describe('Fewer players than this are low; 0 for never'),
  lowMinutes: z.number().int().min(0).max(120).describe('Minutes with few players until a session is low'),
  reservedSlots: z.number().int().min(0).max(20).describe('Slots for staff: only these free is full'),
  boostMinutes: z.number().int().min(1).max(720).describe('Minutes between two boosts'),
  staffNeeded: z.number().int().min(0).max(50).describe('Staff who should be on duty at the start'),
  endMinutes: z
    .number()
    .int()
    .min(0)
    .max(END_MINUTES_MAX)
    .describe('Minutes of the countdown before the end'),
};

export const zSessionSettings = z.object({
  ...RULES,
  /** Shown in the game during the countdown; `{time}` is the time that is left. */
  endMessage: z.string(),
  endShifts: z.boolean(),
  endCommands: z.array(z.string()),
  /** Who plans and runs sessions besides admins and the owner; empty for everyone with staff tools. */
  hosts: z.array(zSessionPerson),
  /** Whether you can plan and run sessions. */
  canHost: z.boolean(),
});
export type SessionSettings = z.infer<typeof zSessionSettings>;

/** Omitted fields stay unchanged. */
export const zSaveSessionSettingsInput = z.object({
  serverId: zId,
  lowPlayers: RULES.lowPlayers.optional(),
  lowMinutes: RULES.lowMinutes.optional(),
  reservedSlots: RULES.reservedSlots.optional(),
  boostMinutes: RULES.boostMinutes.optional(),
  staffNeeded: RULES.staffNeeded.optional(),
  endMinutes: RULES.endMinutes.optional(),
  endMessage: zText.trim().max(MAX_LENGTH.sessionEndMessage).optional(),
  endShifts: z.boolean().optional(),
  endCommands: zSessionCommands.optional(),
  hostIds: z.array(zId).max(HOST_LIST_MAX).optional(),
});
export type SaveSessionSettingsInput = z.infer<typeof zSaveSessionSettingsInput>;
