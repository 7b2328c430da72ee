import { AUTOMATION_NAMES, plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

/** Words of the automations' page. */
export const texts = {
  title: 'Automations',
  toCustomCommands: 'Schedule other commands',
  lead: 'Rules that run automatically. Their runs are logged for 30 days.',
  readOnly: copy.common.viewOnly,
  names: AUTOMATION_NAMES,
  switchedOn: (name: string) => `${name}: switched on`,
  switchedOff: (name: string) => `${name}: switched off`,
  switchedOffText: 'Queued commands were canceled.',
  saved: 'Automation saved.',
  saveFailed: 'Automation not saved.',
  save: copy.common.save,
  discard: 'Discard changes',
  unsaved: 'Unsaved',
  dryRun: copy.common.dryRun,
  dryRunHint: 'Sends nothing.',
  dryRunFailed: 'The dry run failed.',
  nothingNow: 'Nothing to do right now.',
  lastRun: 'Ran',
  neverRan: 'Never ran',
  log: copy.common.runLog,
  allKinds: 'All automations',
  kind: 'Automation',
  allOutcomes: 'All results',
  outcome: 'Result',
  noRuns: 'No rule has run yet',
  noMatch: copy.common.noMatches,
  clear: copy.common.clearFilters,
  end: (count: number) => plural(count, 'run'),
} as const;
