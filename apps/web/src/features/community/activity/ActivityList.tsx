import type { Activity } from '@tenfour/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ListFooter, type ListPages } from '../../../ui/list/ListFooter.tsx';
import { HeldArea, NewPill } from '../../../ui/list/NewPill.tsx';
import { useHeldRows } from '../../../ui/list/use-held-rows.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Activity.module.css';
import { ActivityRow } from './ActivityRow.tsx';
import { texts } from './texts.ts';
import { useRegionRows } from './use-region-rows.ts';

interface ListProps {
  entries: readonly Activity[];
  timeZone: string;
  pages: ListPages;
}

/** Shows the entries in a scrollable region, 24rem high, that the keyboard can reach. */
export function ActivityList({ entries, timeZone, pages }: ListProps) {
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const held = useHeldRows(entries, { hasMore: pages.hasNextPage });
  const { shown } = held;
  const keys = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { rows, measure, after } = useRegionRows({ region, keys, focused, nearEnd: useNearEnd(pages) });

  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  return (
    <HeldArea of={held}>
      <NewPill of={held} />
      <ScrollRegion label={texts.activityRegion} mah="24rem" viewportRef={setRegion}>
        {/* Only what is in sight is in the document: each row says which of how many it is. */}
        <ul className={classes.rows} style={{ paddingBottom: after }}>
          {rows.map(({ index, gap }) => {
            const entry = shown[index];
            return entry ? (
              <li
                key={entry.id}
                ref={measure}
                data-index={index}
                data-row={entry.id}
                aria-posinset={index + 1}
                aria-setsize={pages.hasNextPage ? -1 : shown.length}
                style={{ marginTop: gap }}
                onFocus={() => setFocused(entry.id)}
                onBlur={() => setFocused(null)}
              >
                <ActivityRow entry={entry} timeZone={timeZone} open={open.has(entry.id)} onToggle={toggle} />
              </li>
            ) : null;
          })}
        </ul>
      </ScrollRegion>
      <ListFooter pages={pages} count={shown.length} all={texts.entries(shown.length)} />
    </HeldArea>
  );
}

/** Asks for the next page once there is one and none is under way. */
function useNearEnd({ hasNextPage, isFetchingNextPage, fetchNextPage }: ListPages): (() => void) | undefined {
  const latest = useRef(fetchNextPage);
  latest.current = fetchNextPage;
  const ask = useCallback(() => void latest.current(), []);
  return hasNextPage && !isFetchingNextPage ? ask : undefined;
}
