import type { Viewer } from '@tenfour/contracts';
import type { ChecksSettings } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { Changes } from '../../../events/changed-fields.ts';
import type { DryRuns } from './dry-runs.ts';
import type { StoredAutomation } from './store.ts';

/** What the automation of player checks does in a feature of its own. */
export interface ChecksParts {
  dryRun: DryRuns['checks'];
  /** Gives the Discord roles their names. Throws NOT_FOUND for a new one that the Discord server does not have. */
  withRoleNames(viewer: Viewer, stored: ChecksSettings, given: ChecksSettings): Promise<ChecksSettings>;
  /** Returns why one of the checks can't be done, in words; null for none. */
  obstacleOf(handle: Handle, serverId: string, settings: ChecksSettings): Promise<string | null>;
}

/** Returns why a check that is on can't be done, in words; null for none. */
export async function obstacleOfChecks(
  checks: ChecksParts,
  handle: Handle,
  { serverId }: Viewer,
  { kind, enabled, settings }: Pick<StoredAutomation, 'kind' | 'enabled' | 'settings'>,
): Promise<string | null> {
  if (kind !== 'checks' || !enabled || !('rules' in settings)) return null;
  return checks.obstacleOf(handle, serverId, settings);
}

/** Returns a change that has no words, such as another Discord role of the same name; null for none. */
export function unnamedChange(before: StoredAutomation, after: StoredAutomation): Changes | null {
  if (before.kind !== 'checks') return null;
  const isSame = JSON.stringify(before.settings) === JSON.stringify(after.settings);
  return isSame ? null : { before: {}, after: {} };
}
