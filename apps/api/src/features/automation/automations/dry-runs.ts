import type { DryRun } from '@tenfour/contracts';
import type { AutomationKind, AutomationSettings } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { securityDryRun } from '../game-security/dry-run.ts';
import { afkCheckDryRun, autoShiftsDryRun } from './dry-runs/duty.ts';
import { boloDryRun, welcomeDryRun } from './dry-runs/members.ts';
import { pmWarningsDryRun, tempBansDryRun } from './dry-runs/records.ts';

/** What an automation would do now with these settings; `now` is epoch ms. Reads only. */
export type DryRunOf<Kind extends AutomationKind> = (
  handle: Handle,
  serverId: string,
  settings: AutomationSettings[Kind],
  now: number,
) => Promise<Omit<DryRun, 'sentence'>>;

/** One per kind. */
export const DRY_RUNS: { [Kind in AutomationKind]: DryRunOf<Kind> } = {
  welcome: welcomeDryRun,
  'pm-warnings': pmWarningsDryRun,
  'temp-bans': tempBansDryRun,
  bolo: boloDryRun,
  'auto-shifts': autoShiftsDryRun,
  'afk-check': afkCheckDryRun,
  'game-security': securityDryRun,
};
