import type { AutomationKind } from '@tenfour/domain';
import { securityDryRun } from '../game-security/dry-run.ts';
import type { DryRunOf } from './dry-runs/dry-run.ts';
import { afkCheckDryRun, autoShiftsDryRun } from './dry-runs/duty.ts';
import { boloDryRun, welcomeDryRun } from './dry-runs/members.ts';
import { pmWarningsDryRun, tempBansDryRun } from './dry-runs/records.ts';

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
