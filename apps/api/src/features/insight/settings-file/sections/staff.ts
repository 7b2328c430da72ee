import {
  type ShiftRules,
  type Viewer,
  zSaveRequirementsInput,
  zSaveSessionSettingsInput,
} from '@tenfour/contracts';
import { diffSettings, NO_QUOTA } from '@tenfour/domain';
import { z } from 'zod';
import { requireCommands } from '../../../game/sessions/index.ts';
import { defineSection, type SettingsEnv } from '../section.ts';
import { changedFields } from './server.ts';

const readRules = ({ caller, serverId }: SettingsEnv): Promise<ShiftRules> =>
  caller.shifts.rules({ serverId });

const REQUIREMENTS = zSaveRequirementsInput.shape;

const requirements = defineSection({
  key: 'requirements',
  title: 'Weekly requirements',
  schema: z.object({
    moderator: REQUIREMENTS.moderator,
    admin: REQUIREMENTS.admin,
    moderatorSessions: REQUIREMENTS.moderatorSessions,
    adminSessions: REQUIREMENTS.adminSessions,
    moderatorCalls: REQUIREMENTS.moderatorCalls,
    adminCalls: REQUIREMENTS.adminCalls,
    moderatorPunishments: REQUIREMENTS.moderatorPunishments,
    adminPunishments: REQUIREMENTS.adminPunishments,
  }),
  read: readRules,
  toFile: requirementsOf,
  plan(_, state, wanted) {
    const changes = diffSettings(requirementsOf(state), wanted);
    return { calls: [{ procedure: 'shifts.saveRequirements', changes, input: changedFields(changes) }] };
  },
});

function requirementsOf({ requirements: minutes, sessions, quotas }: ShiftRules) {
  const of = (role: string) => quotas.find((quota) => quota.role === role) ?? NO_QUOTA;
  const [moderator, admin] = [of('moderator'), of('admin')];
  return {
    ...{ ...minutes, moderatorSessions: sessions.moderator, adminSessions: sessions.admin },
    ...{ moderatorCalls: moderator.calls, adminCalls: admin.calls },
    ...{ moderatorPunishments: moderator.punishments, adminPunishments: admin.punishments },
  };
}

const SESSIONS = zSaveSessionSettingsInput.omit({ serverId: true, hostIds: true });

const sessions = defineSection({
  key: 'sessions',
  title: 'Sessions',
  schema: SESSIONS,
  read: async ({ caller, serverId }) => {
    const { hosts: _, canHost: __, ...settings } = await caller.gameSessions.settings({ serverId });
    return settings;
  },
  toFile: (state) => state,
  plan({ viewer }, state, wanted) {
    const changes = diffSettings(state, wanted);
    // Commands need more rights than the numbers: a call of their own.
    const commands = changes.filter(({ field }) => field === 'endCommands');
    const others = changes.filter((change) => !commands.includes(change));
    return {
      calls: [others, commands].map((some) => ({
        ...{ procedure: 'gameSessions.saveSettings', changes: some, input: changedFields(some) },
        check: () => {
          for (const { field, after } of some) requireSendable(viewer, field, after);
        },
      })),
    };
  },
});

/** Throws for commands that the viewer can't have sent; the message at the end is one. */
function requireSendable(viewer: Viewer, field: string | null, after: unknown): void {
  if (field === 'endMessage') requireCommands(viewer, [`:m ${String(after)}`]);
  if (field === 'endCommands') requireCommands(viewer, SESSIONS.shape.endCommands.parse(after) ?? []);
}

export const STAFF_SECTIONS = [requirements, sessions];
