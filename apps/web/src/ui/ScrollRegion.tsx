import type { ReactNode, Ref } from 'react';
import classes from './ScrollRegion.module.css';

/**
 * A scrolling list that the keyboard can reach. `label` names it; `mah` is its height at most ("24rem"). The browser's
 * own scrolling: bars that are drawn by hand measure the page whenever the list changes.
 */
export function ScrollRegion(props: {
  label: string;
  mah?: string;
  /** The element that scrolls. */
  viewportRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div
      ref={props.viewportRef}
      role="group"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it only a pointer could scroll.
      tabIndex={0}
      className={classes.region}
      style={{ maxHeight: props.mah }}
    >
      {props.children}
    </div>
  );
}
