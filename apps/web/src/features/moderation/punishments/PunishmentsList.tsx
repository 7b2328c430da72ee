import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { IconGavel } from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { ListArea, NewPill } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import type { PagedList } from '../../../ui/list/use-paged-list.ts';
import { useWithFields } from '../../community/record-fields/parts.tsx';
import { FormerNames } from './FormerNames.tsx';
import { ListTools } from './ListTools.tsx';
import { PunishmentCards } from './PunishmentCards.tsx';
import type { RowActions } from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import { PunishmentTable } from './PunishmentTable.tsx';
import { isFiltered, listInputOf, type PunishmentsFilters } from './search.ts';
import { texts } from './texts.ts';
import { useTotal } from './use-punishments.ts';
import type { RecordActions } from './use-record-actions.ts';
import type { UndoOffer } from './use-way-back.ts';

interface ListProps {
  serverId: string;
  viewerId: string | undefined;
  /** The filters that the records belong to. */
  filters: PunishmentsFilters;
  onFilters: (next: PunishmentsFilters) => void;
  /** Null for viewers who may only look. */
  rowActions: RowActions | null;
  /** Whether the table folds columns, so that the reason has room. */
  isCompact: boolean;
  actions: RecordActions;
  list: PagedList<Punishment>;
  /** The saved views, where the panel has no head for them. */
  views: ReactNode;
}

/** Shows the list with its empty states and its way to older records. */
export function PunishmentsList(props: ListProps) {
  const list = useWithFields(props.serverId, props.list);
  return (
    <DataRegion query={list} skeleton={<RowsSkeleton rows={8} />}>
      {(punishments) => (
        // Another order or filter is another list: nothing of the old one keeps its place.
        <Records key={JSON.stringify(props.filters)} punishments={punishments} {...props} />
      )}
    </DataRegion>
  );
}

function Records({ punishments, ...props }: ListProps & { punishments: readonly Punishment[] }) {
  const { filters, actions, rowActions, list, viewerId } = props;
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const arrivals = useListRows(punishments, {
    own: ({ id, issuedById }) => issuedById === viewerId || actions.restored.has(id),
    hasMore: list.hasNextPage,
  });
  const { rows, shown } = arrivals;
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const total = useTotal(props.serverId, filters, ids.length, list.hasNextPage);
  const { marked, selected, ...selection } = useSelection(ids);
  // Keeps its identity, so that rows are not drawn again.
  const press = useCallbackRef(selection.press);
  const region = useRef<HTMLDivElement>(null);
  const Shown = isPhone ? PunishmentCards : PunishmentTable;

  async function expireSelected() {
    if (!(await actions.expire(selected))) return;
    selection.all(false);
    region.current?.focus({ preventScroll: true });
  }

  function undo(way: UndoOffer) {
    actions.undo.take(way);
    region.current?.focus({ preventScroll: true });
  }

  return (
    <ListArea of={arrivals} pill={null}>
      <div ref={region} tabIndex={-1} className={classes.region}>
        <ListTools
          rows={ids.length}
          total={texts.total(total)}
          selected={selected.length}
          mayEdit={rowActions !== null}
          expiring={actions.expiring}
          pill={<NewPill of={arrivals} inline />}
          views={props.views}
          undoOffer={actions.undo.offered}
          exportHref={
            selected.length === 0
              ? exportAddress(props.serverId, filters)
              : exportOfChosen(props.serverId, selected)
          }
          onSelectAll={selection.all}
          onExpire={() => void expireSelected()}
          onUndo={undo}
        />
        {filters.q === undefined ? null : <FormerNames serverId={props.serverId} typed={filters.q} />}
        {rows.length === 0 ? (
          <Nothing filters={filters} onClear={() => props.onFilters({})} />
        ) : (
          <>
            <Shown
              rows={rows}
              hasMore={list.hasNextPage}
              actions={rowActions}
              selected={marked}
              goneLabel={(id) => (actions.undo.hasTaken(id) ? texts.deleted : texts.gone)}
              onPress={press}
              isCompact={props.isCompact}
              sort={filters.sort ?? 'newest'}
              onSort={(sort) => {
                const { sort: _before, ...rest } = filters;
                props.onFilters(sort === 'newest' ? rest : { ...rest, sort });
              }}
              nearEnd={
                list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
                  ? () => void list.fetchNextPage({ cancelRefetch: false })
                  : undefined
              }
            />
            {list.hasNextPage ? <ListFooter pages={list} count={ids.length} all="" /> : null}
          </>
        )}
      </div>
    </ListArea>
  );
}

function Nothing({ filters, onClear }: { filters: PunishmentsFilters; onClear: () => void }) {
  if (!isFiltered(filters)) {
    return <EmptyState icon={IconGavel} title={texts.none} />;
  }
  return <NoMatch title={texts.noMatch(filters.q ?? '')} clear={texts.clearFilters} onClear={onClear} />;
}

function addressOf(serverId: string, query: URLSearchParams): string {
  const path = `/api/servers/${encodeURIComponent(serverId)}/punishments/export.csv`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Address of everything that matches the filters, as CSV. */
export function exportAddress(serverId: string, filters: PunishmentsFilters): string {
  return addressOf(serverId, new URLSearchParams(listInputOf(filters)));
}

/** Address of chosen records as CSV, at most `LIST_MAX` of them. */
export function exportOfChosen(serverId: string, ids: readonly string[]): string {
  return addressOf(serverId, new URLSearchParams({ ids: ids.join(',') }));
}

/** What is selected after a press on one row; with `range`, everything between it and the row pressed before. */
export function selectedAfter(
  selected: ReadonlySet<string>,
  press: { id: string; on: boolean; range: boolean },
  ids: readonly string[],
  anchor: string | null,
): ReadonlySet<string> {
  const [one, other] = [ids.indexOf(press.id), anchor === null ? -1 : ids.indexOf(anchor)];
  const pressed =
    press.range && one >= 0 && other >= 0
      ? ids.slice(Math.min(one, other), Math.max(one, other) + 1)
      : [press.id];
  const next = new Set(selected);
  for (const id of pressed) {
    if (press.on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The rows that are selected, of those that are there. */
function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked]);
  return {
    marked,
    selected,
    press(id: string, on: boolean, range: boolean) {
      setMarked((before) => selectedAfter(before, { id, on, range }, ids, anchor));
      setAnchor(id);
    },
    all: (on: boolean) => setMarked(new Set(on ? ids : [])),
  };
}
