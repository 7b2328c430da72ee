import { IconChecks, IconHeadset } from '@tabler/icons-react';
import { LIST_MAX, type ModCall, type Permissions } from '@tenfour/contracts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ModCallsSearch } from '../../../data/paths.ts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListArea, NewPill } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { statusLook } from '../../../ui/status-table.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useWithFields } from '../../community/record-fields/parts.tsx';
import { CallRow } from './CallRow.tsx';
import { CloseCallDialog } from './CloseCallDialog.tsx';
import classes from './ModCalls.module.css';
import { callAfter, matching, type OwnQueue, queueOf } from './queue.ts';
import { texts } from './texts.ts';
import { useCallOfAddress, useQueue, useSummary } from './use-mod-calls.ts';
import { type Outcomes, type Triage, useTriage } from './use-triage.ts';

interface QueueProps {
  serverId: string;
  viewer: Pick<Permissions, 'role' | 'can'>;
  search: ModCallsSearch;
  onClear: () => void;
}

/** Shows the open calls: unclaimed ones first, then the viewer's, then those of others behind a fold. */
export function Queue(props: QueueProps) {
  const { serverId, search } = props;
  const query = useQueue(serverId);
  const shown = useWithFields(serverId, query);
  useUnauthorized('server', query.error);
  const me = useUser().id;
  const { list, moveTo } = useFocusCall();
  const { priority, assignee } = search;
  const everything = query.data ?? NONE;
  const calls = useMemo(
    () => queueOf(matching(everything, { priority, assignee } as ModCallsSearch, me), me),
    [everything, priority, assignee, me],
  );
  const triage = useTriage(serverId, me, {
    moveTo,
    after: (id) => callAfter([...calls.unclaimed, ...calls.mine], id),
  });

  useCallOfAddress(query.data, (call, resolution) =>
    call.claimedBy?.id === me ? triage.ask('resolve', call, resolution) : moveTo(call.id),
  );

  return (
    <div className={shown.data ? undefined : classes.padded}>
      <DataRegion query={shown} skeleton={<RowsSkeleton rows={3} lines={2} flush />}>
        {() => (
          <Rows
            key={`${priority} ${assignee}`}
            {...props}
            calls={calls}
            everything={everything}
            triage={triage}
            list={list}
            me={me}
          />
        )}
      </DataRegion>
      {everything.length >= LIST_MAX ? <p className={classes.note}>{texts.tooMany(LIST_MAX)}</p> : null}
      <CloseCallDialog
        serverId={serverId}
        mayPunish={props.viewer.can.canEditPunishments}
        triage={triage}
        everything={everything}
        isWhole={query.data !== undefined && everything.length < LIST_MAX}
      />
    </div>
  );
}

const NONE: readonly ModCall[] = [];

interface RowsProps extends QueueProps {
  calls: OwnQueue;
  everything: readonly ModCall[];
  triage: Triage;
  list: RefObject<HTMLDivElement | null>;
  /** Id of the viewer. */
  me: string;
}

/** The keys `c` and `r` act on the first call that can be claimed, and on the viewer's first one. */
function Rows(props: RowsProps) {
  const { calls, everything, triage } = props;
  const now = useNow(5_000);
  const list = useListRows(calls.unclaimed, { grows: true });
  const urgent = list.held.filter(({ priority }) => priority === 'urgent').length;
  const first = [list.rows.find(({ gone }) => !gone)?.item.id, calls.mine[0]?.id];
  const row = (call: ModCall, over?: string) => (
    <CallRow
      key={call.id}
      call={call}
      triage={triage}
      viewer={props.viewer}
      now={now}
      over={over}
      isFirst={first.includes(call.id)}
    />
  );

  return (
    <ListArea
      of={list}
      pill={<NewPill of={list} label={texts.newCalls(list.held.length, urgent)} urgent={urgent > 0} />}
    >
      <section
        ref={props.list}
        tabIndex={-1}
        aria-label={texts.queue}
        className={classes.list}
        data-list-keys="c r"
      >
        {list.rows.length + calls.mine.length === 0 ? <Nothing {...props} /> : null}
        {list.rows.length === 0 ? null : (
          <ul>
            {list.rows.map(({ item, gone }) =>
              row(item, gone ? overText(item.id, triage.outcomes, everything, props.me) : undefined),
            )}
          </ul>
        )}
        <Mine calls={calls.mine} row={row} />
        <Others calls={calls.others} isOpen={props.search.assignee !== undefined} row={row} />
      </section>
    </ListArea>
  );
}

/** The calls that the viewer has claimed; a single one stays in sight at the lower edge of the window. */
function Mine({ calls, row }: { calls: readonly ModCall[]; row: (call: ModCall) => ReactNode }) {
  if (calls.length === 0) return null;
  return (
    <div className={classes.mine}>
      <h3>{texts.mineCount(calls.length)}</h3>
      <ul>{calls.map((call) => row(call))}</ul>
    </div>
  );
}

/** The calls that others have claimed, folded unless a filter asks for them. */
function Others(props: { calls: readonly ModCall[]; isOpen: boolean; row: (call: ModCall) => ReactNode }) {
  const { calls } = props;
  if (calls.length === 0) return null;
  const names = [...new Set(calls.flatMap(({ claimedBy }) => claimedBy?.username ?? []))];
  return (
    <details className={classes.others} open={props.isOpen}>
      <summary>
        {texts.claimedByOthers(calls.length)} <span className={classes.names}>{names.join(', ')}</span>
      </summary>
      <ul>{calls.map((call) => props.row(call))}</ul>
    </details>
  );
}

/**
 * Explains why a call left the list: the viewer's action, a state that the filter hides, or another person's action.
 */
function overText(id: string, outcomes: Outcomes, everything: readonly ModCall[], me: string): string {
  const outcome = outcomes.get(id);
  if (outcome) return `${texts[outcome]} ${texts.by} ${texts.you}`;
  const call = everything.find((one) => one.id === id);
  if (!call) return texts.gone;
  const { label } = statusLook('modCall', call.status);
  const { claimedBy } = call;
  if (claimedBy === null) return label;
  return `${label} ${texts.by} ${claimedBy.id === me ? texts.you : claimedBy.username}`;
}

/** Explains an empty list; after work it says that the queue is clear. */
function Nothing({ serverId, search, onClear, everything, triage }: RowsProps) {
  const { data } = useSummary(serverId);
  if (search.priority !== undefined || search.assignee !== undefined) {
    return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onClear} />;
  }
  if (everything.length > 0) return <p className={classes.note}>{texts.allClaimed}</p>;
  if (triage.outcomes.size > 0 || (data?.resolvedToday ?? 0) > 0) {
    return <EmptyState icon={IconChecks} title={texts.queueClear} />;
  }
  return <EmptyState icon={IconHeadset} title={texts.none} />;
}

/**
 * Moves the focus within a list of calls after an action: to the first button of a call, else to the list itself, so
 * that keyboard users never land at the top of the page. With `stay`, the page does not scroll there.
 */
function useFocusCall() {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: string | null; stay: boolean } | null>(null);

  useEffect(() => {
    if (wanted === null) return;
    const row =
      wanted.id === null ? null : `[data-call="${CSS.escape(wanted.id)}"]:not([data-over]) [data-first]`;
    const button = row === null ? null : list.current?.querySelector<HTMLElement>(row);
    (button ?? list.current)?.focus({ preventScroll: wanted.stay });
    setWanted(null);
  }, [wanted]);

  return { list, moveTo: (id: string | null, stay = false) => setWanted({ id, stay }) };
}
