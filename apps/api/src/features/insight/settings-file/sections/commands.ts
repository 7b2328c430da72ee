import {
  CUSTOM_COMMANDS_MAX,
  zCreateCustomCommandInput,
  zUpdateCustomCommandInput,
} from '@tenfour/contracts';
import { CHAT_COMMANDS, diffSettings, diffSettingsList } from '@tenfour/domain';
import { z } from 'zod';
import { requireCommand } from '../../../game/custom-commands/index.ts';
import { checkingAdded, requireRoom } from '../checks.ts';
import { defineSection, listCalls, proceduresOf, type SettingsEnv } from '../section.ts';

const chatCommands = defineSection({
  key: 'chatCommands',
  title: 'Chat commands',
  schema: z.object({
    commands: z.partialRecord(z.enum(CHAT_COMMANDS), z.boolean()).optional(),
    recordsInGame: z.boolean().optional(),
  }),
  read: async ({ caller, serverId }) => {
    const { commands, recordsInGame } = await caller.chatCommands.get({ serverId });
    const switches = CHAT_COMMANDS.map((name) => [name, commands.includes(name)] as const);
    return { commands: Object.fromEntries(switches), recordsInGame };
  },
  toFile: (state) => state,
  plan: (_, state, wanted) => ({
    calls: [{ procedure: 'chatCommands.save', changes: diffSettings(state, wanted), input: wanted }],
  }),
});

const COMMAND = zUpdateCustomCommandInput.shape;
const zCommandEntry = z.object({
  name: zCreateCustomCommandInput.shape.name,
  command: COMMAND.command,
  means: COMMAND.means,
  interval: COMMAND.interval,
  enabled: COMMAND.enabled,
  conditions: COMMAND.conditions,
});

async function readCommands({ caller, serverId }: SettingsEnv) {
  const commands = await caller.customCommands.list({ serverId });
  const entries = commands.map(({ name, command, means, interval, enabled, conditions }) => ({
    ...{ name, command, means, interval, enabled, conditions },
  }));
  return { ids: commands.map(({ id }) => id), entries };
}

const customCommands = defineSection({
  key: 'customCommands',
  title: 'Custom commands',
  schema: z.array(zCommandEntry).max(CUSTOM_COMMANDS_MAX),
  read: readCommands,
  toFile: ({ entries }) => entries,
  plan({ removes }, { ids, entries }, wanted) {
    const diff = diffSettingsList(entries, wanted, { name: 'name', removes });
    return {
      problems: diff.added.flatMap(({ entry }) =>
        entry.command === undefined
          ? [{ path: [wanted.indexOf(entry)], message: `“${entry.name}” has no command.` }]
          : [],
      ),
      calls: checkingAdded(
        listCalls(diff, proceduresOf('customCommands'), (at) => ({ customCommandId: ids[at] })),
        diff,
        ids,
        ({ means = 'command', command = '' }, count) => {
          requireCommand({ means, command });
          requireRoom(count, CUSTOM_COMMANDS_MAX, 'custom commands');
        },
      ),
    };
  },
});

export const COMMAND_SECTIONS = [chatCommands, customCommands];
