import { IconArchive } from '@tabler/icons-react';
import type { ModCall } from '@tenfour/contracts';
import type { ModCallsSearch } from '../../../data/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatAge } from '../../../ui/time.ts';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { Description, Person, Players, Source } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import { useClosedCalls } from './use-mod-calls.ts';

/** Shows the closed calls, newest first. */
export function ClosedCalls(props: { serverId: string; search: ModCallsSearch; onClear: () => void }) {
  const { serverId, search, onClear } = props;
  const list = useClosedCalls(serverId, search);
  const isFiltered = search.priority !== undefined || search.assignee !== undefined;
  return (
    <div className={list.data ? undefined : classes.padded}>
      <DataList
        list={list}
        filters={search}
        skeleton={{ rows: 3, lines: 3 }}
        empty={<EmptyState icon={IconArchive} title={texts.noClosed} description={texts.noClosedText} />}
        noMatch={isFiltered && { title: texts.noMatch, clear: texts.clearFilters, onClear }}
        end={texts.end}
      >
        {(calls) => (
          <ul className={classes.closed}>
            {calls.map((call) => (
              <ClosedRow key={call.id} call={call} />
            ))}
          </ul>
        )}
      </DataList>
    </div>
  );
}

function ClosedRow({ call }: { call: ModCall }) {
  return (
    <li className={classes.row} data-call={call.id} data-row={call.id}>
      <div className={classes.badges}>
        <StatusBadge kind="priority" value={call.priority} />
        <StatusBadge kind="modCall" value={call.status} />
      </div>
      <div className={classes.main}>
        <p className={classes.reason}>{call.reason}</p>
        <p className={classes.facts}>
          <Players call={call} />
          <Source source={call.source} />
        </p>
        {call.resolution === null ? null : <p className={classes.said}>{call.resolution}</p>}
        <Description text={call.description} />
        <EvidenceLinks links={call.evidence} />
      </div>
      <div className={classes.state}>
        {call.closedBy ? <Person staff={call.closedBy} /> : <span>{texts.answeredInGame}</span>}
        <span className={classes.waiting}>
          <RelativeTime at={call.closedAt ?? call.createdAt} />
        </span>
        {call.claimedAt === null ? null : (
          <span className={classes.waiting}>
            {texts.answeredIn(formatAge(Date.parse(call.claimedAt) - Date.parse(call.createdAt)))}
          </span>
        )}
      </div>
    </li>
  );
}
