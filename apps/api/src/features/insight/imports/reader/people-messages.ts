import { PART_KINDS, PERMISSION_FLAGS } from '@tenfour/domain';
import { z } from 'zod';

const zName = z.string().max(200);
const zAt = z.number().finite();

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
] as const;
