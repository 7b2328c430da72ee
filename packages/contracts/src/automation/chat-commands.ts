import { CHAT_COMMANDS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

/** The commands that players and staff can type in the game chat. */
export const zChatCommands = z.object({
  /** Those that are on. */
  commands: z.array(z.enum(CHAT_COMMANDS)),
  /** Whether `:kick`, `:ban` and `:unban` that staff type in the game become records. */
  recordsInGame: z.boolean(),
  updatedAt: zMoment.nullable(),
});
export type ChatCommands = z.infer<typeof zChatCommands>;

export const zSaveChatCommandsInput = z.object({
  serverId: zId,
  /** True turns a command on, false off; those left out stay as they are. */
  commands: z.partialRecord(z.enum(CHAT_COMMANDS), z.boolean()).default({}),
  /** Unchanged when left out. */
  recordsInGame: z.boolean().optional(),
});
export type SaveChatCommandsInput = z.input<typeof zSaveChatCommandsInput>;

export interface ChatCommandsService {
  get(viewer: Viewer): Promise<ChatCommands>;
  /** Turns commands, and records of what is typed in the game, on and off. */
  save(viewer: Viewer, input: SaveChatCommandsInput): Promise<ChatCommands>;
}
