import { formatHours, plural, type QuotaOutcome, type ReviewMark } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

function counted(done: number, required: number | null, one: string): string {
  return required ? `${done} of ${plural(required, one)}` : plural(done, one);
}

/** Words of the reviews of staff. */
export const texts = {
  title: 'Reviews',
  newReview: 'New review',
  period: 'Period',
  weeks: (count: number) => (count === 1 ? 'Last week' : `Last ${count} weeks`),
  department: 'Shifts',
  allShifts: 'All shifts',
  create: 'Create review',
  created: 'Review ready',
  none: 'No reviews yet',
  noneHint: 'A review compares real hours with the quotas under Hours.',
  summary: (marked: number, notices: number) =>
    `${marked} marked${notices > 0 ? ` · ${plural(notices, 'notice')}` : ''}`,
  by: copy.common.by,
  back: 'All reviews',
  people: 'People',
  noPeople: 'No staff in this review.',
  hours: (worked: number, required: number | null) =>
    required === null || required === 0
      ? formatHours(worked)
      : `${formatHours(worked)} of ${formatHours(required * 60_000)}`,
  sessions: (attended: number, required: number | null) => counted(attended, required, 'session'),
  calls: (handled: number, required: number | null) => counted(handled, required, 'mod call'),
  punishments: (recorded: number, required: number | null) => counted(recorded, required, 'punishment'),
  held: (ms: number) => `${formatHours(ms)} unconfirmed`,
  reduced: 'Less leave',
  outcomes: {
    met: 'Quota met',
    missed: 'Quota missed',
    excused: 'On leave',
    none: 'No quota',
  } satisfies Record<QuotaOutcome, string>,
  marks: {
    fine: 'Fine',
    notice: 'Notice',
    promote: 'Promote',
    demote: 'Demote',
  } satisfies Record<ReviewMark, string>,
  mark: 'Mark',
  markOf: (name: string) => `Mark ${name}`,
  noMark: 'No mark',
  note: 'Note (optional)',
  noteHint: 'Only reviewers see notes.',
  marked: 'Mark saved',
  notice: 'Draft notice',
  noticeOf: (name: string) => `Activity notice for ${name}`,
  noticeText: 'Notice',
  noticeHint: 'Recorded as a warning.',
  noticeMissing: 'Write the notice.',
  send: 'Send notice',
  sent: (count: number) => `${plural(count, 'notice')} sent`,
  noticeSent: 'Notice sent',
  sendAll: (count: number) => `Send all notices (${count})`,
  sendAllTitle: (count: number) => `Send ${plural(count, 'notice')}?`,
  sendAllText: 'Each person gets a warning with their own hours.',
  prepare: (count: number) => `Prepare promotions (${count})`,
  remove: 'Delete review',
  removeText: 'Marks are deleted. Sent notices stay.',
  removed: 'Review deleted',
  notSaved: 'Not saved',
  notSent: 'Not sent',
} as const;
