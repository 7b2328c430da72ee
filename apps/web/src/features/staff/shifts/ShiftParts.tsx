import type { Shift } from '@tenfour/contracts';
import { formatDate, formatShortDateTime, formatTime, type ShiftAction } from '@tenfour/domain';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import type { ShiftActions } from './use-shift-actions.ts';

/** What every row of the list needs besides its shift. */
export interface RowContext {
  /** The server's, in which its days are counted. */
  timeZone: string;
  actions: ShiftActions;
  /** Returns whether the viewer can change this user's shift. */
  mayChange: (userId: string) => boolean;
  /** Opens the details of a shift. */
  open: (shiftId: string) => void;
}

/** The list in either form. */
export interface RowsProps {
  shifts: readonly Shift[];
  ownId: string;
  context: RowContext;
}

/** Whose shift it is, and as what; the name opens its details, from anywhere on the row. */
export function WhoseShift({ shift, own, context }: { shift: Shift; own: boolean; context: RowContext }) {
  return (
    <span className={classes.whose}>
      <Avatar service="discord" id={shift.userId} name={shift.username} size={24} />
      <span className={classes.whoseWords}>
        <button
          type="button"
          className={classes.opener}
          aria-label={texts.details(shift.username)}
          onClick={() => context.open(shift.id)}
        >
          {shift.username}
        </button>{' '}
        {own ? <span className={classes.dimmed}>{texts.you}</span> : null}
        {shift.type ? <span className={classes.personType}>{shift.type.name}</span> : null}
      </span>
    </span>
  );
}

/** State and marks of a shift; of an ended or forgotten one only the marks. */
export function ShiftMarks({ shift }: { shift: Shift }) {
  return (
    <span className={classes.marks}>
      {shift.status === 'off_duty' || (shift.forgotten && shift.status === 'on_duty') ? null : (
        <StatusBadge kind="shift" value={shift.status} live={shift.status === 'on_duty'} />
      )}
      {shift.forgotten ? <StatusBadge kind="shiftMark" value="forgotten" /> : null}
      {shift.corrected ? <StatusBadge kind="shiftMark" value="corrected" /> : null}
    </span>
  );
}

/** A moment in the server's time zone, with the viewer's own on hover. Leaves out the day where it is that of `after`. */
export function ZonedTime({ at, timeZone, after }: { at: string; timeZone: string; after?: string }) {
  const now = useNow(600_000);
  const isSameDay = after !== undefined && formatDate(at, timeZone) === formatDate(after, timeZone);
  return (
    <time dateTime={at} title={texts.yourTime(formatDateTime(at))}>
      {isSameDay ? formatTime(at, timeZone) : formatShortDateTime(at, timeZone, now)}
    </time>
  );
}

/** Shows break, resume and end where variant B offers them. */
export function RowActions({ shift, own, context }: { shift: Shift; own: boolean; context: RowContext }) {
  if (shift.status === 'off_duty') return null;
  if (!own && !context.mayChange(shift.userId)) return null;
  const { actions } = context;
  const offered: [ShiftAction, string][] = [
    shift.status === 'on_duty' ? ['break', texts.break] : ['resume', texts.resume],
    ['end', texts.end],
  ];
  return (
    <span className={classes.rowActions}>
      {offered.map(([action, label]) => (
        <PendingButton
          key={action}
          size="compact-sm"
          variant="default"
          pending={actions.pending?.shiftId === shift.id && actions.pending.action === action}
          aria-label={texts.actionOf(label, shift.username)}
          onClick={() => actions.act(shift, action)}
        >
          {label}
        </PendingButton>
      ))}
    </span>
  );
}
