import type { StaffFile } from '@tenfour/contracts';
import { formatCount, formatHours } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import classes from './StaffFile.module.css';
import { texts } from './texts.ts';

/** Who it is, what counts now, and the work of the last days. */
export function FileSummary({ file }: { file: StaffFile }) {
  const { active, work } = file;
  const facts: [string, ReactNode][] = [
    [texts.role, file.role === null ? texts.former : statusLook('role', file.role).label],
    [texts.joined, file.joinedAt === null ? '—' : <RelativeTime key="at" at={file.joinedAt} />],
    [texts.points, formatCount(active.points)],
    [texts.activeWarnings, formatCount(active.warning)],
    [texts.activeStrikes, formatCount(active.strike)],
    [texts.week, formatHours(file.weeks.at(-1)?.workedMs ?? 0)],
    [texts.modCalls, formatCount(work.modCalls)],
    [texts.punishments, formatCount(Object.values(work.punishments).reduce((sum, count) => sum + count, 0))],
  ];
  return (
    <Panel title={file.own ? texts.own : texts.of(file.username)}>
      <div className={classes.person}>
        <Avatar service="discord" id={file.userId} name={file.username} size={36} />
        <strong>{file.username}</strong>
      </div>
      <dl className={classes.summary}>
        {facts.map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {file.next?.map(({ type, outcome, rule }) => (
        <p key={`${type} ${outcome}`} className={classes.next}>
          {texts.next(type, outcome, rule)}
        </p>
      ))}
    </Panel>
  );
}
