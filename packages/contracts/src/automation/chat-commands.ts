import { CHAT_COMMANDS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

const zCommands = z.array(z.enum(CHAT_COMMANDS)).max(CHAT_COMMANDS.length);

/** The commands that players and staff can type in the game chat. */
export const zChatCommands = z.object({
  /** Those that are on. */
  commands: zCommands,
  /** Whether `:kick`, `:ban` and `:unban` that staff type in the game become records. */
  recordsInGame: z.boolean(),
  updatedAt: zMoment.nullable(),
});
export type ChatCommands = z.infer<typeof zChatCommands>;

export const zSaveChatCommandsInput = z.object({
  serverId: zId,
  commands: zCommands,
  /** Unchanged when left out. */
  recordsInGame: z.boolean().optional(),
});
export type SaveChatCommandsInput = z.infer<typeof zSaveChatCommandsInput>;

export interface ChatCommandsService {
  get(viewer: Viewer): Promise<ChatCommands>;
  /** Turns these on and all others off. */
  save(viewer: Viewer, input: SaveChatCommandsInput): Promise<ChatCommands>;
}
