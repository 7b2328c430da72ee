import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { copy } from '../copy.ts';
import { browser } from '../data/browser.ts';
import { errorDetails, humanise } from '../data/errors.ts';
import { isCodeMissing, probeUntilBack } from '../data/outage.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

const RELOADED = 'tenfour:reloaded';

/** Minimum time between two automatic reloads, in ms: code that is gone for good must not cause a reload loop. */
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
 * Replaces a page that throws: a message, a reload button, and the details for debugging. A page whose code failed to
 * load reloads automatically once the server answers. Nothing is lost then, since nothing is shown.
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
