import type { ChatCommands, ChatCommandsService, SaveChatCommandsInput, Viewer } from '@tenfour/contracts';
import { CHAT_COMMANDS } from '@tenfour/domain';
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
    save: (viewer, input) => save(deps, viewer, input),
  };
}

function save(
  { database, now, scheduleChanged }: ChatCommandsDeps,
  viewer: Viewer,
  { commands: turned = {}, recordsInGame }: SaveChatCommandsInput,
): Promise<ChatCommands> {
  const { serverId } = viewer;
  return database.withLock(`chat-commands:${serverId}`, async (tx) => {
    const before = await findChatSettings(tx.handle, serverId);
    const at = now();
    const isOn = recordsInGame ?? before.recordsSince !== null;
    const commands = CHAT_COMMANDS.filter((name) => turned[name] ?? before.commands.includes(name));
    const after = { commands, recordsSince: isOn ? (before.recordsSince ?? at) : null };
    const changes = changesBetween(shown(before), shown(after));
    if (changes === null) return toView(before);
    await saveChatSettings(tx.handle, serverId, after, at);
    const circumstances = { serverId, actor: actorOf(viewer), at };
    await recordEvent(
      tx,
      chatCommandEvents.create({ kind: 'chat-commands.changed', ...circumstances, changes }),
    );
    tx.onCommit(scheduleChanged);
    return toView({ ...after, updatedAt: at });
  });
}

/** The settings as the activity log has them. */
function shown({ commands, recordsSince }: Omit<ChatSettings, 'updatedAt'>) {
  return {
    commands: commands.map((name) => `;${name}`).join(', '),
    recordsInGame: recordsSince !== null,
  };
}

function toView({ commands, recordsSince, updatedAt }: ChatSettings): ChatCommands {
  return { commands, recordsInGame: recordsSince !== null, updatedAt: isoOrNull(updatedAt) };
}
