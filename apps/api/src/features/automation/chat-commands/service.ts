import type { ChatCommands, ChatCommandsService, Viewer } from '@tenfour/contracts';
import { CHAT_COMMANDS, type ChatCommandName } from '@tenfour/domain';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { chatCommandEvents } from './events.ts';
import { type ChatSettings, findChatSettings, saveChatSettings } from './store.ts';

export interface ChatCommandsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Called after games may have to be read more often, or less. */
  scheduleChanged: () => void;
}

/** Creates the service for which commands of the game chat are on. */
export function createChatCommandsService(deps: ChatCommandsDeps): ChatCommandsService {
  const { database } = deps;
  return {
    get: async ({ serverId }) => toView(await findChatSettings(database.handle, serverId)),
    save: (viewer, { commands }) =>
      save(
        deps,
        viewer,
        CHAT_COMMANDS.filter((name) => commands.includes(name)),
      ),
  };
}

function save(
  { database, now, scheduleChanged }: ChatCommandsDeps,
  viewer: Viewer,
  commands: ChatCommandName[],
): Promise<ChatCommands> {
  const { serverId } = viewer;
  return database.withLock(`chat-commands:${serverId}`, async (tx) => {
    const before = await findChatSettings(tx.handle, serverId);
    const changes = changesBetween({ commands: inWords(before.commands) }, { commands: inWords(commands) });
    if (changes === null) return toView(before);
    const at = now();
    await saveChatSettings(tx.handle, serverId, commands, at);
    const circumstances = { serverId, actor: actorOf(viewer), at };
    await recordEvent(
      tx,
      chatCommandEvents.create({ kind: 'chat-commands.changed', ...circumstances, changes }),
    );
    tx.onCommit(scheduleChanged);
    return toView({ commands, updatedAt: at });
  });
}

function inWords(commands: readonly ChatCommandName[]): string {
  return commands.map((name) => `;${name}`).join(', ');
}

function toView({ commands, updatedAt }: ChatSettings): ChatCommands {
  return { commands, updatedAt: isoOrNull(updatedAt) };
}
