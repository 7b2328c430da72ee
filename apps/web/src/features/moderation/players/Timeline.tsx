import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Permissions, TimelineEntry } from '@tenfour/contracts';
import { useEffect } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.ts';
import classes from './PlayerDrawer.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { texts } from './texts.ts';
import { type Part, useTimeline } from './use-player.ts';

/** The entries of one part, newest first; older ones come as the end comes into sight. */
export function Timeline(props: { serverId: string; permissions: Permissions; name: string; part: Part }) {
  const { serverId, permissions, name, part } = props;
  const timeline = useTimeline(serverId, name, part);
  const more = {
    there: timeline.hasNextPage,
    loading: timeline.isFetchingNextPage,
    failed: timeline.isFetchNextPageError,
    load: () => void timeline.fetchNextPage(),
  };
  return (
    <DataRegion query={timeline} skeleton={<RowsSkeleton rows={4} lines={2} flush />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className={classes.empty}>{texts.empty[part]}</p>
        ) : (
          <Entries entries={entries} serverId={serverId} permissions={permissions} more={more} />
        )
      }
    </DataRegion>
  );
}

interface More {
  there: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

function Entries(props: {
  entries: readonly TimelineEntry[];
  serverId: string;
  permissions: Permissions;
  more: More;
}) {
  const { entries, more, ...row } = props;
  const { rows, moved } = useSteadyRows(entries);
  return (
    <>
      <ol className={classes.list} onPointerMove={moved}>
        {rows.map(({ item, gone }) => (
          <TimelineRow key={item.id} entry={item} gone={gone} {...row} />
        ))}
      </ol>
      <Footer more={more} />
    </>
  );
}

function Footer({ more }: { more: More }) {
  return <div className={classes.foot}>{more.there ? <Older more={more} /> : texts.end}</div>;
}

/** Loads older entries automatically as it scrolls near. */
function Older({ more }: { more: More }) {
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '200px' });
  const due = entry?.isIntersecting === true && !more.loading && !more.failed;
  const { load } = more;
  useEffect(() => {
    if (due) load();
  }, [due]);
  return (
    <Button
      ref={ref}
      size="xs"
      variant="default"
      aria-disabled={more.loading || undefined}
      onClick={() => {
        if (!more.loading) load();
      }}
    >
      {more.loading ? texts.loadingMore : texts.more}
    </Button>
  );
}
