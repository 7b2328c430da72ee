import type { ReactNode } from 'react';
import classes from './Plot.module.css';
import { ScrollRegion } from './ScrollRegion.tsx';

/**
 * A drawing with the end of its scale, with `middle` also that and zero, and its first and last moment, with `between`
 * also the one in the middle. It is for the eye alone: a sentence and `PlotTable` say the same in words. `over` lies on
 * the drawing and is for everyone. `size` is in the drawing's own units; its width is stretched.
 */
export function Plot(props: {
  title: string;
  size: { width: number; height: number };
  top: ReactNode;
  middle?: ReactNode;
  from: ReactNode;
  between?: ReactNode;
  to: ReactNode;
  over?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.plot}>
      <span className={classes.scale} aria-hidden>
        <span>{props.top}</span>
        {props.middle === undefined ? null : (
          <>
            <span>{props.middle}</span>
            <span>0</span>
          </>
        )}
      </span>
      <svg
        viewBox={`0 0 ${props.size.width} ${props.size.height}`}
        preserveAspectRatio="none"
        className={classes.drawing}
        aria-hidden
      >
        <title>{props.title}</title>
        {props.children}
      </svg>
      {props.over}
      <span className={classes.moments} aria-hidden>
        <span>{props.from}</span>
        {props.between ? <span>{props.between}</span> : null}
        <span>{props.to}</span>
      </span>
    </div>
  );
}

/** What a drawing shows, as a table that is there on demand. `children` are its head and its body; `mah` as of `ScrollRegion`. */
export function PlotTable(props: { label: string; mah: string; children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary>As a table</summary>
      <ScrollRegion label={props.label} mah={props.mah}>
        <table className={classes.table}>{props.children}</table>
      </ScrollRegion>
    </details>
  );
}
