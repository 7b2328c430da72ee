import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { PHONE_MEDIA_QUERY } from '../FilterBar.tsx';
import { ScrollRegion } from '../ScrollRegion.tsx';

const texts = {
  showAll: (count: number) => `Show all ${count}`,
  showLess: 'Show less',
};

/** Rows that phones show first. */
const FIRST_ROWS = 12;

/**
 * Shows a list of `count` rows in a scrolling region with `label` and the maximum height `mah`. On phones the page
 * scrolls instead, and the list is cut until it is opened. `children` draws the first `most` rows.
 */
export function LongList(props: {
  label: string;
  mah: string;
  count: number;
  children: (most: number) => ReactNode;
}) {
  const { count, children } = props;
  const [open, setOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  if (!isPhone)
    return (
      <ScrollRegion label={props.label} mah={props.mah}>
        {children(count)}
      </ScrollRegion>
    );
  if (count <= FIRST_ROWS) return children(count);
  return (
    <>
      {children(open ? count : FIRST_ROWS)}
      <Button variant="subtle" fullWidth aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? texts.showLess : texts.showAll(count)}
      </Button>
    </>
  );
}
