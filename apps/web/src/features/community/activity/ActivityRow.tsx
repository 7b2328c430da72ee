import { Table } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Activity } from '@tenfour/contracts';
import { formatShortDateTime } from '@tenfour/domain';
import { memo, useId } from 'react';
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Activity.module.css';
import { activityLook, postedWords, targetApart, valueWords } from './activity-styles.ts';
import { texts } from './texts.ts';

/** All that is known of an entry, and what was changed from what to what. */
function ActivityDetail({ entry, timeZone }: { entry: Activity; timeZone: string }) {
  const lines: readonly (readonly [string, string | null])[] = [
    [texts.by, entry.username],
    [texts.about, targetApart(entry)],
    [texts.when, `${formatShortDateTime(entry.createdAt, timeZone, Date.now())} (${timeZone})`],
    [texts.webhooks, postedWords(entry).long],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {lines.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {entry.changes.length === 0 ? null : <Changes changes={entry.changes} />}
    </>
  );
}

function Changes({ changes }: Pick<Activity, 'changes'>) {
  return (
    <Table
      className={classes.changes}
      aria-label={texts.changes}
      verticalSpacing="var(--tf-line-pad)"
      horizontalSpacing="sm"
    >
      <ColumnHeads headings={[texts.field, texts.before, texts.after]} />
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{field}</Table.Th>
            <Table.Td>
              <del>{valueWords(before)}</del>
            </Table.Td>
            <Table.Td>
              <ins>{valueWords(after)}</ins>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

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
