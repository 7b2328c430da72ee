import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './PageTitle.module.css';
import { setTabTitle } from './tab-title.ts';

let focusedPath: string | undefined;
let announced: HTMLElement | null = null;

/** A waiting page's heading took the focus and went away with it; the page that follows takes it over. */
function hasLostFocus(): boolean {
  return announced !== null && !announced.isConnected && document.activeElement === document.body;
}

/**
 * The page's one h1. Names the browser tab and, when another page was shown before, takes the focus so that a screen
 * reader announces where the person is. Give `title` when the heading's text is not the tab's text.
 */
export function PageTitle(props: {
  children: ReactNode;
  title?: string;
  hidden?: boolean;
  actions?: ReactNode;
  className?: string | undefined;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  const named = useRef<string>(undefined);
  const { title, children } = props;
  const tab = title ?? (typeof children === 'string' ? children : undefined);

  useEffect(() => {
    setTabTitle(tab);
    const renamed = named.current !== undefined && named.current !== tab;
    // A link of the navigation may lead to another part of the same page; a tab keeps the focus for its arrow keys.
    if (renamed && document.activeElement?.closest('nav')) ref.current?.focus({ preventScroll: true });
    named.current = tab;
  }, [tab]);

  // Before anything else that wants the focus of the new page, a form that a key has asked for.
  useLayoutEffect(() => {
    const path = window.location.pathname;
    const moved = focusedPath !== undefined && focusedPath !== path;
    if (moved || hasLostFocus()) {
      ref.current?.focus({ preventScroll: true });
      announced = ref.current;
    }
    focusedPath = path;
  }, []);

  const heading = (
    <h1
      ref={ref}
      tabIndex={-1}
      className={props.hidden ? 'tf-visually-hidden' : (props.className ?? classes.title)}
    >
      {children}
    </h1>
  );
  if (!props.actions) return heading;
  return (
    <div className={classes.row}>
      {heading}
      <div className={classes.actions}>{props.actions}</div>
    </div>
  );
}
