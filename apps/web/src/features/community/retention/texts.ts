import { formatCount, plural, type RetentionKind } from '@tenfour/domain';

const until = 'Until the server is deleted';

export const texts = {
  title: 'Retention',
  intro: 'Older records are deleted automatically. Records that are still needed stay.',
  kind: 'Records',
  default: 'Default',
  choice: 'Your server',
  period: (days: number | null) => (days === null ? until : plural(days, 'day')),
  days: (name: string) => `${name}: days`,
  wrong: (min: number, max: number) => `Enter ${min} to ${formatCount(max)} days.`,
  hold: 'Pause your choices',
  holdHint: 'For example during a dispute. Only the defaults apply.',
  loss: ({ records, isMore }: { records: number; isMore: boolean }, days: number) =>
    records === 0
      ? `No records are older than ${plural(days, 'day')}.`
      : `${isMore ? 'More than ' : ''}${plural(records, 'record')} older than ${plural(days, 'day')} will be deleted within a day.`,
  save: 'Save retention',
  discard: 'Discard',
  saved: 'Retention saved',
  failed: "Couldn't save the retention",
};

export type Drafts = Partial<Record<RetentionKind, string>>;
