import type { AutomationKind } from '@tenfour/domain';
import type { DryRunOf } from './dry-runs/dry-run.ts';
import { afkCheckDryRun, autoShiftsDryRun } from './dry-runs/duty.ts';
import { boloDryRun, welcomeDryRun } from './dry-runs/members.ts';
import { pmWarningsDryRun, tempBansDryRun } from './dry-runs/records.ts';

export type DryRuns = { [Kind in AutomationKind]: DryRunOf<Kind> };

/** The dry runs of the automations in this folder. */
export const DRY_RUNS: Omit<DryRuns, 'game-security'> = {
  welcome: welcomeDryRun,
  'pm-warnings': pmWarningsDryRun,
  'temp-bans': tempBansDryRun,
  bolo: boloDryRun,
  'auto-shifts': autoShiftsDryRun,
  'afk-check': afkCheckDryRun,
};
