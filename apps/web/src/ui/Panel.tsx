import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

/**
 * A titled surface of a page. `count` is beside the title, `side` at the end of its line; `flush` gives lists the full
 * width.
 */
export function Panel(props: {
  title: ReactNode;
  count?: ReactNode;
  side?: ReactNode;
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes.panel} ${props.className ?? ''}`}>
      <div className={classes.header}>
        <h2 id={id} className={classes.title}>
          {props.title}
        </h2>
        {props.count == null ? null : <span className={classes.count}>{props.count}</span>}
        {props.side ? <div className={classes.side}>{props.side}</div> : null}
      </div>
      <div className={`${classes.body} tf-in-turn`} data-flush={props.flush || undefined}>
        {props.children}
      </div>
    </section>
  );
}
