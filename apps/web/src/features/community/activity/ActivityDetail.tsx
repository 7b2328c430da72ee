import { Table } from '@mantine/core';
import type { Activity } from '@tenfour/contracts';
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx';
import { formatIn } from '../../../ui/zoned.ts';
import classes from './Activity.module.css';
import { postedWords, targetApart, valueWords } from './activity-styles.ts';
import { texts } from './texts.ts';

/** All that is known of an entry, and what was changed from what to what. */
export function ActivityDetail({ entry, timeZone }: { entry: Activity; timeZone: string }) {
  const lines: readonly (readonly [string, string | null])[] = [
    [texts.by, entry.username],
    [texts.about, targetApart(entry)],
    [texts.when, `${formatIn(timeZone, entry.createdAt, Date.now())} (${timeZone})`],
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
