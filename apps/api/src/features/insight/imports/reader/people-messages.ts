import {
  PART_KINDS,
  PERMISSION_FLAGS,
  SESSION_MESSAGE_KINDS,
  SESSION_MESSAGE_MODES,
  SIGN_UP_ANSWERS,
} from '@tenfour/domain';
import { z } from 'zod';

const zName = z.string().max(200);
const zText = z.string().max(4_000);
const zAt = z.number().finite();
const zWho = z.object({ id: z.string().max(40).nullable(), name: zName.nullable() });

/** Items of people and structure, as the child process writes them. */
export const PEOPLE_MESSAGES = [
  z.object({ kind: z.enum(PART_KINDS), name: zName, value: z.string().max(50_000) }),
  z.object({
    kind: z.literal('holder'),
    name: zName,
    role: zName.nullable(),
    flag: z.enum(PERMISSION_FLAGS).nullable(),
    until: zAt.nullable(),
    robloxUsername: zName.nullable(),
  }),
  z.object({
    kind: z.literal('promotion'),
    wave: zName,
    appliedAt: zAt,
    appliedBy: zWho,
    who: zWho,
    from: zName.nullable(),
    to: zName.nullable(),
    reason: zText,
    state: z.enum(['done', 'partial', 'skipped', 'failed']),
    problem: zText.nullable(),
    at: zAt,
  }),
  z.object({
    kind: z.literal('session'),
    title: zName,
    description: zText,
    state: z.enum(['ended', 'cancelled']),
    plannedAt: zAt,
    startedAt: zAt.nullable(),
    closedAt: zAt,
    boosts: zAt,
    host: zWho,
    coHosts: z.array(zWho).max(20),
    signUps: z.array(z.object({ who: zWho, answer: z.enum(SIGN_UP_ANSWERS) })).max(200),
    attended: z
      .array(z.object({ who: zWho, isHost: z.boolean(), inGame: z.boolean(), shiftMs: zAt }))
      .max(200),
  }),
  z.object({
    kind: z.literal('submission'),
    form: zName,
    formKind: z.enum(['application', 'appeal', 'priority']),
    who: zWho,
    robloxUsername: zName.nullable(),
    at: zAt,
    answers: z.array(z.object({ question: zName, answer: zText })).max(50),
    message: zText.nullable(),
    decided: z.object({ state: z.enum(['approved', 'denied', 'withdrawn']), at: zAt, by: zWho }).nullable(),
  }),
  z.object({
    kind: z.literal('series'),
    title: zName,
    description: zText,
    startsOn: z.iso.date(),
    minute: z.number().int().min(0).max(1_439),
    rule: zName,
    host: zWho,
    coHosts: z.array(zWho).max(20),
    roles: z.array(z.object({ name: zName, count: z.number().int().min(1).max(100) })).max(20),
    commands: z.array(zText).max(20),
  }),
  z.object({
    kind: z.literal('session-message'),
    at: z.enum(SESSION_MESSAGE_KINDS),
    mode: z.enum(SESSION_MESSAGE_MODES),
    message: z.string().max(20_000),
  }),
] as const;
