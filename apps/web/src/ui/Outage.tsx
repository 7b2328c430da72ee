import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { copy } from '../copy.ts';
import { errorDetails, humanise, OVERLOADED, parseError } from '../data/errors.ts';
import { type Outage, useOutageOfPage } from '../data/outage.ts';
import classes from './Outage.module.css';
import { formatTime } from './time.ts';
import { useClearOfToasts } from './use-clear-of-toasts.ts';

const ReachContext = createContext<Outage | null>(null);
const NoticeShownContext = createContext<Outage | null>(null);

/** The outage that the page's notice tells of; null while the API answers. Regions then keep quiet about it. */
export function useOutage(): Outage | null {
  return useContext(NoticeShownContext);
}

/** The outage, also where the page speaks of it in its own words. */
export function useUnreachable(): Outage | null {
  return useContext(ReachContext);
}

/**
 * Detects whether the API is reachable, for all its children. The page shows its own message where `tells` is false, as
 * the dashboard does.
 */
export function OutageBoundary({ announces, children }: { announces: boolean; children: ReactNode }) {
  const found = useOutageOfPage(announces);
  return (
    <ReachContext value={found}>
      <NoticeShownContext value={announces ? found : null}>{children}</NoticeShownContext>
    </ReachContext>
  );
}

/** Returns whether the API answers, but has too much to do. */
export function isOverloaded({ error }: Pick<Outage, 'error'>): boolean {
  return parseError(error).code === OVERLOADED;
}

/**
 * Shows one notice for everything on a page that cannot be read while the API cannot be reached. It lies over the page,
 * so that nothing moves.
 */
export function OutageNotice() {
  const outage = useOutage();
  return <div role="status">{outage ? <Notice outage={outage} /> : null}</div>;
}

function Notice({ outage }: { outage: Outage }) {
  const { outage: words, retry, details } = copy.common;
  const { status } = parseError(outage.error);
  const bar = useClearOfToasts<HTMLDivElement>(true);
  return (
    <div ref={bar} className={classes.notice}>
      <IconCloudOff size={18} aria-hidden />
      <div className={classes.text}>
        <p>
          <strong>
            {isOverloaded(outage) ? words.busy : status === null ? humanise(outage.error) : words.silent}
          </strong>{' '}
          {outage.lastHeard === null ? words.nothingYet : words.showing(formatTime(outage.lastHeard))}
        </p>
        <details>
          <summary>{details}</summary>
          <pre>{errorDetails(outage.error)}</pre>
        </details>
      </div>
      <Button size="xs" variant="default" onClick={outage.retry}>
        {retry}
      </Button>
    </div>
  );
}
