import type { Walk } from './activity-rows.ts';

/** Appeals: a line when one comes, is assigned or is decided; what is written between stays in its thread. */
export const APPEAL_WALKS: readonly Walk[] = [
  { procedure: 'appealPage.submit', action: 'appeal.opened', byNoOne: true },
  { procedure: 'appealPage.write', action: null },
  { procedure: 'appealPage.setAddress', action: 'server.settings-changed', wholeServer: true },
  { procedure: 'appeals.openLink', action: 'appeal-link.changed' },
  { procedure: 'appeals.closeLink', action: null },
  { procedure: 'appeals.submit', action: 'appeal.opened', byNoOne: true },
  { procedure: 'appeals.write', action: null },
  { procedure: 'appeals.answer', action: null },
  { procedure: 'appeals.assign', action: 'appeal.assigned' },
  { procedure: 'appeals.decide', action: 'appeal.decided' },
  { procedure: 'appeals.undoDecision', action: 'appeal.decision-undone' },
  { procedure: 'banRequests.ask', action: 'ban-request.opened' },
  { procedure: 'banRequests.vote', action: null },
  { procedure: 'banRequests.comment', action: null },
  { procedure: 'banRequests.decide', action: 'ban-request.decided' },
  { procedure: 'banRequests.withdraw', action: 'ban-request.withdrawn' },
  {
    procedure: 'banRequests.saveSettings',
    action: 'ban-request.settings-changed',
    wholeServer: true,
  },
  { procedure: 'escalation.save', action: 'escalation.changed', wholeServer: true },
  { procedure: 'escalation.restore', action: 'escalation.changed', wholeServer: true },
  { procedure: 'escalation.simulate', action: null },
  // Each change of a file is recorded by the call that makes it.
  { procedure: 'settingsFile.preview', action: null },
  { procedure: 'settingsFile.import', action: null },
  { procedure: 'recordFields.save', action: 'record-fields.changed', wholeServer: true },
];
