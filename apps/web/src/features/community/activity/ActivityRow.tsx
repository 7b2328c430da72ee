import { Table } from '@mantine/core';
import {
  IconActivity,
  IconChevronRight,
  IconGavel,
  IconLogin2,
  IconLogout2,
  IconSkull,
  IconTerminal2,
  IconUserShield,
} from '@tabler/icons-react';
import type { Activity } from '@tenfour/contracts';
import { ACTIVITY_TYPES, type ActivityType, formatShortDateTime } from '@tenfour/domain';
import type { ComponentType } from 'react';
import { memo, useId } from 'react';
import { ColumnHeaders } from '../../../ui/ColumnHeaders.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Activity.module.css';
import { ACTIVITY_TEXTS, texts } from './texts.ts';

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;

const ICONS: Readonly<Record<ActivityType | 'other', Icon>> = {
  staff_action: IconUserShield,
  punishment: IconGavel,
  game_command: IconTerminal2,
  player_join: IconLogin2,
  player_leave: IconLogout2,
  kill_log: IconSkull,
  other: IconActivity,
};

/** Returns label and icon of a type; "Other" for one that this build does not know. */
function activityLook(type: string): { label: string; icon: Icon } {
  const known = ACTIVITY_TYPES.find((each) => each === type) ?? 'other';
  return { label: ACTIVITY_TEXTS[known], icon: ICONS[known] };
}

/** Says whether the webhooks heard of it. */
function formatPosted({ owed, delivered }: Activity['webhooks']): string {
  if (owed === 0) return texts.deliveredNone;
  return delivered >= owed ? texts.deliveredAll : texts.deliveredSome(delivered, owed);
}

/** Returns the target of an entry when it differs from the actor: for a player who joined, the name appears once. */
function targetApart({ username, targetUser }: Pick<Activity, 'username' | 'targetUser'>): string | null {
  return targetUser === username ? null : targetUser;
}

/** A value of a change in words; null is nothing. */
function formatValue(value: Activity['changes'][number]['before']): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value);
}

/** All that is known of an entry, and what was changed from what to what. */
function ActivityDetail({ entry, timeZone }: { entry: Activity; timeZone: string }) {
  const lines: readonly (readonly [string, string | null])[] = [
    [texts.activityType, activityLook(entry.type).label],
    [texts.by, entry.username],
    [texts.about, targetApart(entry)],
    [texts.when, `${formatShortDateTime(entry.createdAt, timeZone, Date.now())} (${timeZone})`],
    [texts.list, formatPosted(entry.webhooks)],
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
      <ColumnHeaders headings={[texts.field, texts.before, texts.after]} />
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{field}</Table.Th>
            <Table.Td>
              <del>{formatValue(before)}</del>
            </Table.Td>
            <Table.Td>
              <ins>{formatValue(after)}</ins>
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

/** One entry on one line: what happened, names that its sentence leaves out, and the time. Pressing it shows the details. */
export const ActivityRow = memo(function ActivityRow({ entry, timeZone, open, onToggle }: RowProps) {
  const id = useId();
  const { label, icon: Icon } = activityLook(entry.type);
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(entry.id)}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.text}>
          <span className={classes.title}>{entry.title}</span>{' '}
          <span className={classes.description}>{entry.description}</span>
        </span>
        <span className={classes.meta}>
          <span className="tf-visually-hidden"> {label} </span>
          {metaOf(entry)}
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

/** Returns "mara → Kaya, 1 of 2 posted": only names that the sentence does not say, and only failed posts. */
function metaOf(entry: Activity): string {
  const { owed, delivered } = entry.webhooks;
  const names = [entry.username, targetApart(entry)].filter(
    (name) => name !== null && !entry.description.includes(name),
  );
  const posted = delivered < owed ? [texts.deliveredSome(delivered, owed)] : [];
  return [...(names.length > 0 ? [names.join(' → ')] : []), ...posted].join(', ');
}
