import { IconChevronRight } from '@tabler/icons-react';
import type { Activity } from '@tenfour/contracts';
import { memo, useId } from 'react';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Activity.module.css';
import { ActivityDetail } from './ActivityDetail.tsx';
import { activityLook, postedWords, targetApart } from './activity-styles.ts';

interface RowProps {
  entry: Activity;
  timeZone: string;
  open: boolean;
  onToggle: (id: string) => void;
}

/** One entry: action, actor, target and time. Pressing it shows the details below. */
export const ActivityRow = memo(function ActivityRow({ entry, timeZone, open, onToggle }: RowProps) {
  const id = useId();
  const { label, icon: Icon } = activityLook(entry.type);
  const posted = postedWords(entry).short;
  const whom = targetApart(entry);
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(entry.id)}
      >
        <Icon size={18} aria-hidden />
        <span className={classes.text}>
          <span className={classes.title}>{entry.title}</span>
          {entry.description === '' ? null : (
            <span className={classes.description}> {entry.description}</span>
          )}
          <span className={classes.meta}>
            {' '}
            <span>{label}</span> · <span>{entry.username}</span>
            {whom === null ? null : (
              <>
                {' → '}
                <span>{whom}</span>
              </>
            )}
            {posted === null ? null : ` · ${posted}`}
          </span>
        </span>
        <span className={classes.when}>
          <RelativeTime at={entry.createdAt} />
        </span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </button>
      {open ? (
        <div id={id} className={classes.detail}>
          <ActivityDetail entry={entry} timeZone={timeZone} />
        </div>
      ) : null}
    </>
  );
});
