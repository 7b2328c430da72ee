import type { Activity } from '@tenfour/contracts';
import { formatShortDate } from '@tenfour/domain';
import { useCallback, useMemo, useState } from 'react';
import type { PagedList } from '../../../ui/list/use-paged-list.ts';
import { VirtualRegion } from '../../../ui/list/VirtualRegion.tsx';
import classes from './Activity.module.css';
import { ActivityRow } from './ActivityRow.tsx';
import { texts } from './texts.ts';

/** Height of an entry before it is measured, in px. */
const ROW_HEIGHT = 30;

/** Returns the name of the day for each entry that is the first of its day. */
function dayHeadings(entries: readonly Activity[], timeZone: string): ReadonlyMap<string, string> {
  const now = Date.now();
  const days = entries.map(({ createdAt }) => formatShortDate(createdAt, timeZone, now));
  return new Map(
    entries.flatMap(({ id }, index) => {
      const day = days[index];
      return day === undefined || day === days[index - 1] ? [] : [[id, day]];
    }),
  );
}

/** Fourteen rows, of which day headings can take two: about 24rem, and no row is cut. */
const REGION_HEIGHT = `${14 * ROW_HEIGHT}px`;

/** Shows the entries in a scrollable region that the keyboard can reach. */
export function ActivityList(props: {
  entries: readonly Activity[];
  timeZone: string;
  pages: PagedList<Activity>;
}) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.pages;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const headings = useMemo(() => dayHeadings(props.entries, props.timeZone), [props.entries, props.timeZone]);
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return (
    <VirtualRegion
      label={texts.activityRegion}
      mah={REGION_HEIGHT}
      className={classes.rows}
      items={props.entries}
      rowHeight={ROW_HEIGHT}
      hasMore={hasNextPage}
      nearEnd={
        hasNextPage && !isFetchingNextPage && !isFetchNextPageError
          ? () => void fetchNextPage({ cancelRefetch: false })
          : undefined
      }
    >
      {(entry) => (
        <>
          {headings.has(entry.id) ? <h3 className={classes.day}>{headings.get(entry.id)}</h3> : null}
          <ActivityRow entry={entry} timeZone={props.timeZone} open={open.has(entry.id)} onToggle={toggle} />
        </>
      )}
    </VirtualRegion>
  );
}
