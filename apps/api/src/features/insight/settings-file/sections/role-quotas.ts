import type { RoleQuota } from '@tenfour/contracts';
import { CUSTOM_ROLES_MAX, diffSettingsList, QUOTA_LIMITS, requiresAnything } from '@tenfour/domain';
import { z } from 'zod';
import { namedIn } from '../checks.ts';
import { defineSection, type PlannedCall, type SettingsEnv } from '../section.ts';

const zCountUpTo = (max: number) => z.number().int().min(1).max(max).nullable().optional();

const zEntry = z.object({
  /** Name of a custom role. */
  role: z.string().trim().min(1).max(40),
  minutes: zCountUpTo(QUOTA_LIMITS.minutes),
  sessions: zCountUpTo(QUOTA_LIMITS.sessions),
  calls: zCountUpTo(QUOTA_LIMITS.calls),
  punishments: zCountUpTo(QUOTA_LIMITS.punishments),
});

const roleQuotas = defineSection({
  key: 'roleQuotas',
  title: 'Weekly requirements of custom roles',
  schema: z.array(zEntry).max(CUSTOM_ROLES_MAX),
  read: async ({ caller, serverId }) => {
    const { quotas } = await caller.shifts.rules({ serverId });
    return quotas.filter(({ role }) => role !== 'moderator' && role !== 'admin');
  },
  toFile: entriesOf,
  plan(env, quotas, wanted) {
    const entries = entriesOf(quotas);
    const { added, edited, removed } = diffSettingsList(entries, wanted, {
      name: 'role',
      removes: env.removes,
    });
    const save = ({ role, ...quota }: z.infer<typeof zEntry>, changes: PlannedCall['changes']) => ({
      ...{ procedure: 'shifts.saveRequirements', changes },
      input: async () => ({ roles: [{ roleId: await env.names.roleId(role), ...quota }] }),
      check: () => requireRole(env, role),
    });
    const none = { minutes: null, sessions: null, calls: null, punishments: null };
    return {
      calls: [
        ...removed.map(({ change, position }) =>
          save({ role: entries[position]?.role ?? '', ...none }, [change]),
        ),
        ...edited.map(({ changes, entry }) => save(entry, changes)),
        ...added.map(({ change, entry }) => save(entry, [change])),
      ],
    };
  },
});

/** Returns the custom roles of which something is required. */
function entriesOf(quotas: readonly RoleQuota[]) {
  return quotas.filter(requiresAnything).map(({ role: _, name, ...quota }) => ({ role: name, ...quota }));
}

/** Throws `NOT_FOUND` for a role that neither the server nor the file has. */
async function requireRole({ names, file }: SettingsEnv, role: string): Promise<void> {
  if (namedIn(file.roles).some(({ name }) => name === role)) return;
  await names.roleId(role);
}

export const ROLE_QUOTA_SECTIONS = [roleQuotas];
