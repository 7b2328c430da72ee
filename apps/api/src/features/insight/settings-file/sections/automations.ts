import { AUTOMATION_SETTINGS, type Automation, type Viewer, zAutomationKind } from '@tenfour/contracts';
import { AUTOMATION_NAMES, diffSettings, mergeSettings } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall, type PlanProblem } from '../section.ts';

const zAutomationEntry = z.object({
  enabled: z.boolean().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});

const automations = defineSection({
  key: 'automations',
  title: 'Automations',
  schema: z.partialRecord(zAutomationKind, zAutomationEntry),
  read: ({ caller, serverId }) => caller.automations.list({ serverId }),
  toFile: (all) => Object.fromEntries(all.map((one) => [one.kind, toEntry(one)])),
  plan({ viewer }, all, wanted) {
    const plans = all.map((one) => automationPlan(viewer, one, wanted[one.kind]));
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
  { role }: Viewer,
  one: Automation,
  wanted: z.infer<typeof zAutomationEntry> | undefined,
): { call: PlannedCall[]; problems: PlanProblem[] } {
  if (wanted === undefined) return { call: [], problems: [] };
  const [{ kind }, current] = [one, toEntry(one)];
  const changes = diffSettings(current, wanted, AUTOMATION_NAMES[kind]);
  const isClosed = kind === 'staff-freeze' && role !== 'owner';
  const obstacle = isClosed ? 'Only the owner can change the staff freeze.' : null;
  const common = { procedure: 'automations.save', changes, at: [kind], obstacle };
  if (wanted.settings === undefined) {
    return { call: [{ ...common, input: { kind, ...wanted } }], problems: [] };
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
  return { call: [{ ...common, input: { kind, ...wanted, settings: sent } }], problems };
}

const zChecks = z.looseObject({ rules: z.array(z.looseObject({ roles: z.array(z.unknown()).default([]) })) });

function checksOf(settings: unknown) {
  return zChecks.safeParse(settings).data?.rules ?? [];
}

const namesDiscordRoles = ({ roles }: { roles: readonly unknown[] }): boolean => roles.length > 0;

function withoutDiscordRoles(settings: Record<string, unknown>): Record<string, unknown> {
  return { ...settings, rules: checksOf(settings).filter((rule) => !namesDiscordRoles(rule)) };
}

/** Leaves the checks of Discord roles that the server has. */
function withDiscordRoles(wanted: unknown, current: unknown): Record<string, unknown> {
  const rules = [...checksOf(wanted), ...checksOf(current).filter(namesDiscordRoles)];
  return { ...zChecks.safeParse(wanted).data, rules };
}

export const AUTOMATION_SECTIONS = [automations];
