import { IMPORTED_SETTINGS, type ImportedSetting } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { ruleSetInForce } from '../../moderation/escalation/index.ts';
import { fieldSetInForce, inUse } from '../../moderation/record-fields/index.ts';
import { exportedSettings } from '../exports/index.ts';

/** Returns the settings of a server as an export has them, for those that an import can change. */
export async function currentSettings(
  handle: Handle,
  serverId: string,
): Promise<Readonly<Record<ImportedSetting, unknown>>> {
  const exported = (await exportedSettings(handle, serverId)) ?? {};
  const { ruleSet } = await ruleSetInForce(handle, serverId);
  const recordFields = inUse(await fieldSetInForce(handle, serverId));
  const entries = IMPORTED_SETTINGS.map((setting) => [setting, exported[setting] ?? null] as const);
  return {
    ...(Object.fromEntries(entries) as Record<ImportedSetting, unknown>),
    escalationRules: ruleSet,
    recordFields,
  };
}
