import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './NewPill.module.css';
import type { HeldRows } from './use-held-rows.ts';

/** What waits, in short. */
export function newText(count: number): string {
  return `${count} new`;
}

type Held = HeldRows<{ id: string }>;

/** Wraps a list whose new rows wait while the viewer is using it. `pill` replaces the usual pill. */
export function ListArea(props: HTMLAttributes<HTMLDivElement> & { of: Held; pill?: ReactNode }) {
  const { of, pill = <NewPill of={of} />, className, children, ...others } = props;
  return (
    <div {...others} {...of.area} className={className ? `${classes.area} ${className}` : classes.area}>
      {pill}
      {children}
    </div>
  );
}

/**
 * Shows "3 new" for rows that wait while the viewer uses the list; a press shows them. It overlays the list's upper
 * edge and moves nothing; use `inline` where a bar has room. Screen readers announce it when it appears.
 */
export function NewPill(props: { of: Held; label?: string; urgent?: boolean; inline?: boolean }) {
  const { held, show } = props.of;
  return (
    <div role="status" className={props.inline ? classes.inline : classes.over}>
      {held.length > 0 ? (
        <Button
          size="compact-sm"
          radius="xl"
          color={props.urgent ? 'danger' : 'cobalt'}
          className={classes.pill}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={show}
        >
          {props.label ?? newText(held.length)}
        </Button>
      ) : null}
    </div>
  );
}
