import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconGavel, IconSearchOff } from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PunishmentCards } from './PunishmentCards.tsx';
import type { RowActions } from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import { PunishmentTable } from './PunishmentTable.tsx';
import { isFiltered, type PunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';

/** Below this width the table becomes cards. */
export const PHONE = '(max-width: 48em)';

/** The next page of the list. */
export interface MorePages {
  there: boolean;
  loading: boolean;
  load: () => void;
}

/** The list with its empty states and its way to older records. */
export function PunishmentsList(props: {
  list: RegionQuery<Punishment[]>;
  search: PunishmentsSearch;
  actions: RowActions | null;
  more: MorePages;
  onClear: () => void;
}) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const Records = isPhone ? PunishmentCards : PunishmentTable;
  return (
    <DataRegion query={props.list} skeleton={<Skeleton height={320} />}>
      {(punishments) =>
        punishments.length === 0 ? (
          <Nothing search={props.search} onClear={props.onClear} />
        ) : (
          <>
            <Records punishments={punishments} actions={props.actions} />
            <Foot count={punishments.length} more={props.more} />
          </>
        )
      }
    </DataRegion>
  );
}

function Nothing({ search, onClear }: { search: PunishmentsSearch; onClear: () => void }) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconGavel size={36} stroke={1.5} aria-hidden />}
        title={texts.none}
        description={texts.noneText}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
      title={texts.noMatch(search.q ?? '')}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      }
    />
  );
}

function Foot({ count, more }: { count: number; more: MorePages }) {
  return (
    <div className={classes.foot}>
      <span role="status">{more.there ? texts.shown(count) : texts.end(count)}</span>
      {more.there ? (
        <Button size="xs" variant="default" aria-disabled={more.loading || undefined} onClick={more.load}>
          {more.loading ? texts.loadingMore : texts.more}
        </Button>
      ) : null}
    </div>
  );
}
