import { IconArchive } from '@tabler/icons-react';
import type { ModCall } from '@tenfour/contracts';
import { useMemo } from 'react';
import type { ModCallsSearch } from '../../../data/paths.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatAge } from '../../../ui/time.ts';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { Description, Person, Players, Source } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import { useClosedCalls } from './use-mod-calls.ts';

/** What is over, newest first. */
export function ClosedCalls(props: { serverId: string; search: ModCallsSearch; onClear: () => void }) {
  const { serverId, search, onClear } = props;
  const pages = useClosedCalls(serverId, search);
  useUnauthorized('server', pages.error);
  const calls = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return (
    <div className={calls ? undefined : classes.padded}>
      <DataRegion query={{ ...pages, data: calls }} skeleton={<RowsSkeleton rows={3} lines={3} />}>
        {(list) =>
          list.length === 0 ? (
            <Nothing search={search} onClear={onClear} />
          ) : (
            <>
              <HeldList items={list} key={JSON.stringify(search)}>
                {(shown) => (
                  <ul className={classes.closed}>
                    {shown.map((call) => (
                      <ClosedRow key={call.id} call={call} />
                    ))}
                  </ul>
                )}
              </HeldList>
              <ListFooter pages={pages} count={list.length} all={texts.end(list.length)} />
            </>
          )
        }
      </DataRegion>
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

function Nothing({ search, onClear }: { search: ModCallsSearch; onClear: () => void }) {
  if (search.priority === undefined && search.assignee === undefined) {
    return (
      <EmptyState
        icon={<IconArchive size={36} stroke={1.5} aria-hidden />}
        title={texts.noClosed}
        description={texts.noClosedText}
      />
    );
  }
  return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onClear} />;
}
