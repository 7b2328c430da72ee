import {
  AUTOMATION_SETTINGS,
  type Automation,
  CUSTOM_COMMANDS_MAX,
  zAutomationKind,
  zCreateCustomCommandInput,
  zUpdateCustomCommandInput,
} from '@tenfour/contracts';
import {
  AUTOMATION_NAMES,
  CHAT_COMMANDS,
  diffSettings,
  diffSettingsList,
  mergeSettings,
} from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall, type PlanProblem, type SettingsEnv } from '../section.ts';

export const chatCommands = defineSection({
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

const zAutomationEntry = z.object({
  enabled: z.boolean().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});

export const automations = defineSection({
  key: 'automations',
  title: 'Automations',
  schema: z.partialRecord(zAutomationKind, zAutomationEntry),
  read: ({ caller, serverId }) => caller.automations.list({ serverId }),
  toFile: (all) => Object.fromEntries(all.map((one) => [one.kind, toEntry(one)])),
  plan(_, all, wanted) {
    const plans = all.map((one) => automationPlan(one, wanted[one.kind]));
    return {
      calls: plans.flatMap(({ call }) => call),
      problems: plans.flatMap(({ problems }) => problems),
    };
  },
});

function toEntry({ kind, enabled, settings }: Automation): Record<string, unknown> {
  return { enabled, settings: kind === 'checks' ? withoutDiscordRoles(settings) : settings };
}

function automationPlan(
  one: Automation,
  wanted: z.infer<typeof zAutomationEntry> | undefined,
): { call: PlannedCall[]; problems: PlanProblem[] } {
  if (wanted === undefined) return { call: [], problems: [] };
  const { kind } = one;
  const current = toEntry(one);
  const changes = diffSettings(current, wanted).map((change) => ({
    ...change,
    item: AUTOMATION_NAMES[kind],
  }));
  if (wanted.settings === undefined) {
    return { call: [{ procedure: 'automations.save', changes, input: { kind, ...wanted } }], problems: [] };
  }
  const settings = mergeSettings({ settings: current.settings }, { settings: wanted.settings }).settings;
  const { error, data } = AUTOMATION_SETTINGS[kind].safeParse(settings);
  const problems: PlanProblem[] = (error?.issues ?? []).map((issue) => ({
    ...{ path: [kind, 'settings', ...issue.path], message: issue.message, issue },
  }));
  if (kind === 'checks' && checksOf(settings).some(namesDiscordRoles)) {
    const message = 'Checks of Discord roles can’t come from a file: every Discord server has its own.';
    problems.push({ path: [kind, 'settings', 'rules'], message });
  }
  const sent = kind === 'checks' ? withDiscordRoles(data, one.settings) : settings;
  return {
    call: [{ procedure: 'automations.save', changes, input: { kind, ...wanted, settings: sent } }],
    problems,
  };
}

const zChecks = z.looseObject({ rules: z.array(z.looseObject({ roles: z.array(z.unknown()).default([]) })) });

function checksOf(settings: unknown) {
  return zChecks.safeParse(settings).data?.rules ?? [];
}

function namesDiscordRoles({ roles }: { roles: readonly unknown[] }): boolean {
  return roles.length > 0;
}

function withoutDiscordRoles(settings: Record<string, unknown>): Record<string, unknown> {
  return { ...settings, rules: checksOf(settings).filter((rule) => !namesDiscordRoles(rule)) };
}

/** Leaves the checks of Discord roles that the server has. */
function withDiscordRoles(wanted: unknown, current: unknown): Record<string, unknown> {
  const rules = [...checksOf(wanted), ...checksOf(current).filter(namesDiscordRoles)];
  return { ...zChecks.safeParse(wanted).data, rules };
}

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

export const customCommands = defineSection({
  key: 'customCommands',
  title: 'Custom commands',
  schema: z.array(zCommandEntry).max(CUSTOM_COMMANDS_MAX),
  read: readCommands,
  toFile: ({ entries }) => entries,
  plan({ removes }, { ids, entries }, wanted) {
    const { added, edited, removed } = diffSettingsList(entries, wanted, { name: 'name', removes });
    const idAt = (position: number) => ({ customCommandId: ids[position] });
    return {
      problems: added.flatMap(({ entry }) =>
        entry.command === undefined
          ? [{ path: [wanted.indexOf(entry)], message: `“${entry.name}” has no command.` }]
          : [],
      ),
      calls: [
        ...removed.map(({ change, position }) => ({
          ...{ procedure: 'customCommands.remove', changes: [change], input: idAt(position) },
        })),
        ...edited.map(({ changes, entry, position }) => ({
          ...{ procedure: 'customCommands.update', changes, input: { ...idAt(position), ...entry } },
        })),
        ...added.map(({ change, entry }) => ({
          ...{ procedure: 'customCommands.create', changes: [change], input: entry },
        })),
      ],
    };
  },
});
