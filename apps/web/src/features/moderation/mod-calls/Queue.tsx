import { IconHeadset } from '@tabler/icons-react';
import { LIST_MAX, type ModCall, type Permissions } from '@tenfour/contracts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
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
import { CallRow } from './CallRow.tsx';
import { CloseCallDialog } from './CloseCallDialog.tsx';
import classes from './ModCalls.module.css';
import { matching, neighbourOf } from './queue.ts';
import { texts } from './texts.ts';
import { useQueue } from './use-mod-calls.ts';
import { type Outcomes, type Triage, useTriage } from './use-triage.ts';

interface QueueProps {
  serverId: string;
  viewer: Pick<Permissions, 'role'>;
  search: ModCallsSearch;
  onClear: () => void;
}

/** What is open: the most urgent first, then the oldest. */
export function Queue(props: QueueProps) {
  const { serverId, search } = props;
  const query = useQueue(serverId);
  useUnauthorized('server', query.error);
  const me = useUser().id;
  const { list, moveTo } = useFocusCall();
  const { status, priority, assignee } = search;
  const calls = useMemo(
    () => query.data && matching(query.data, { status, priority, assignee } as ModCallsSearch, me),
    [query.data, status, priority, assignee, me],
  );
  const triage = useTriage(serverId, { moveTo, after: (id) => neighbourOf(calls ?? [], id) });
  const everything = query.data ?? [];

  return (
    <div className={query.data ? undefined : classes.padded}>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={3} lines={2} flush />}>
        {() => (
          <Rows
            key={`${status} ${priority} ${assignee}`}
            {...props}
            calls={calls ?? everything}
            everything={everything}
            triage={triage}
            list={list}
          />
        )}
      </DataRegion>
      {everything.length >= LIST_MAX ? <p className={classes.note}>{texts.tooMany(LIST_MAX)}</p> : null}
      <CloseCallDialog
        serverId={serverId}
        triage={triage}
        everything={everything}
        isWhole={query.data !== undefined && everything.length < LIST_MAX}
      />
    </div>
  );
}

function Rows(
  props: QueueProps & {
    calls: readonly ModCall[];
    everything: readonly ModCall[];
    triage: Triage;
    list: RefObject<HTMLDivElement | null>;
  },
) {
  const { calls, everything, triage } = props;
  const now = useNow(5_000);
  const list = useListRows(calls, { grows: true });
  const urgent = list.held.filter(({ priority }) => priority === 'urgent').length;

  return (
    <ListArea
      of={list}
      pill={<NewPill of={list} label={texts.newCalls(list.held.length, urgent)} urgent={urgent > 0} />}
    >
      <section ref={props.list} tabIndex={-1} aria-label={texts.queue} className={classes.list}>
        {list.rows.length === 0 ? (
          <Nothing {...props} />
        ) : (
          <ul>
            {list.rows.map(({ item, gone }) => (
              <CallRow
                key={item.id}
                call={item}
                triage={triage}
                viewer={props.viewer}
                now={now}
                over={gone ? overText(item.id, triage.outcomes, everything) : undefined}
              />
            ))}
          </ul>
        )}
      </section>
    </ListArea>
  );
}

/**
 * Explains why a call left the list: the viewer's action, a state that the filter hides, or another person's action.
 */
function overText(id: string, outcomes: Outcomes, everything: readonly ModCall[]): string {
  const outcome = outcomes.get(id);
  if (outcome) return `${texts.outcome[outcome]} ${texts.by(texts.you)}`;
  const call = everything.find((one) => one.id === id);
  if (!call) return texts.outcome.gone;
  const { label } = statusLook('modCall', call.status);
  return call.claimedBy ? `${label} ${texts.by(call.claimedBy.username)}` : label;
}

function Nothing({ search, onClear }: Pick<QueueProps, 'search' | 'onClear'>) {
  if (Object.keys(search).length === 0) {
    return <EmptyState icon={IconHeadset} title={texts.none} description={texts.noneText} />;
  }
  return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onClear} />;
}

/**
 * Moves the focus within a list of calls after an action: to the first button of a call, else to the list itself, so
 * that keyboard users never land at the top of the page.
 */
function useFocusCall() {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);

  useEffect(() => {
    if (wanted === null) return;
    const row =
      wanted.id === null ? null : `[data-call="${CSS.escape(wanted.id)}"]:not([data-over]) [data-first]`;
    const button = row === null ? null : list.current?.querySelector<HTMLElement>(row);
    (button ?? list.current)?.focus();
    setWanted(null);
  }, [wanted]);

  return { list, moveTo: (id: string | null) => setWanted({ id }) };
}
