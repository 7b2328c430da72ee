import { SETTINGS_FILE_MAX } from '@tenfour/contracts';
import { plural } from '@tenfour/domain';

export const texts = {
  title: 'Settings file',
  hint: 'Copy settings to another server, keep a backup, or start from a template.',
  download: 'Download',
  downloadFailed: 'Settings not downloaded',
  choose: 'Choose a file',
  template: 'Template',
  noTemplate: 'None',
  templateHint: 'Roles, rules and forms to start from. You review them first.',
  removes: 'Remove what the file doesn’t list',
  compareFailed: 'File not compared',
  tooLarge: `A settings file has at most ${SETTINGS_FILE_MAX / 1024} kB.`,
  problems: 'Fix these problems, then choose the file again.',
  line: (line: number) => `Line ${line}`,
  changes: (count: number) => plural(count, 'change'),
  same: 'Your server already has these settings.',
  applyAll: (count: number) => `Apply ${plural(count, 'change')}`,
  close: 'Close',
  discard: 'Discard',
  applyFailed: 'File not applied',
  stale: 'Settings changed meanwhile. Review the new comparison.',
  applied: (done: number, of: number) => `${done} of ${of} applied`,
  none: 'None',
  kinds: { add: 'Add', change: 'Change', remove: 'Remove' },
  outcomes: { applied: 'Applied', waiting: 'Sent for approval', refused: 'Not applied' },
} as const;
