import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { copy } from '../copy.ts';
import { browser } from '../data/browser.ts';
import { errorDetails, humanise } from '../data/errors.ts';
import { isCodeMissing, probeUntilBack } from '../data/outage.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

const RELOADED = 'tenfour:reloaded';

/** Least time between two reloads by itself, in ms: code that is gone for good must not make the page spin. */
const RELOAD_EVERY_MS = 60_000;

function reloadSparingly(): void {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_EVERY_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return;
  }
  browser.reload();
}

/**
 * What is left when a page throws: a sentence, a way on, and the facts for whoever looks into it. A page whose code
 * could not be fetched opens by itself once the server answers; nobody loses anything then, since nothing is shown.
 */
export function BrokenPage({ error }: ErrorComponentProps) {
  const unreached = isCodeMissing(error);
  useEffect(() => (unreached ? probeUntilBack(reloadSparingly) : undefined), [unreached]);
  return (
    <div className={`${classes.screen} ${classes.broken}`} role="alert">
      <Mark size={40} />
      <h1>{copy.common.somethingBroke}</h1>
      <p>
        {humanise(error)} {unreached ? copy.common.brokenForNow : null}
      </p>
      <p>
        <button type="button" className={classes.button} onClick={() => browser.reload()}>
          {copy.common.reload}
        </button>
      </p>
      <details>
        <summary>{copy.common.details}</summary>
        <pre>{errorDetails(error)}</pre>
      </details>
    </div>
  );
}
