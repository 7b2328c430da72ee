import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { copy } from '../copy.ts';
import { browser } from '../data/browser.ts';
import { errorDetails, humanise } from '../data/errors.ts';
import { isCodeMissing, probeUntilBack } from '../data/outage.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

const texts = {
  offline: 'You’re offline',
  opensOnline: 'This page opens when your connection is back.',
  notLoaded: 'This page couldn’t load',
};

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

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Replaces a page that throws: a message, a reload button, and the details for debugging. */
export function BrokenPage({ error }: ErrorComponentProps) {
  if (isCodeMissing(error)) return <UnloadedPage error={error} />;
  return (
    <div className={`${classes.screen} ${classes.broken}`} role="alert">
      <Mark size={40} />
      <h1>{copy.common.somethingBroke}</h1>
      <p>{humanise(error)}</p>
      <ReloadAndDetails error={error} />
    </div>
  );
}

/**
 * Replaces a page whose code failed to load, and the notice of an outage. It reloads automatically once the server
 * answers. Nothing is lost then, since nothing is shown. Offline there is no reload button: the browser has no page.
 */
function UnloadedPage({ error }: { error: unknown }) {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  useEffect(() => probeUntilBack(reloadSparingly), []);
  return (
    <div className={`${classes.screen} ${classes.broken}`} role="alert" data-replaces-outage>
      <Mark size={40} />
      <h1>{online ? texts.notLoaded : texts.offline}</h1>
      <p>{online ? copy.common.brokenForNow : texts.opensOnline}</p>
      {online ? <ReloadAndDetails error={error} /> : null}
    </div>
  );
}

function ReloadAndDetails({ error }: { error: unknown }) {
  return (
    <>
      <p>
        <button type="button" className={classes.button} onClick={() => browser.reload()}>
          {copy.common.reload}
        </button>
      </p>
      <details>
        <summary>{copy.common.details}</summary>
        <pre>{errorDetails(error)}</pre>
      </details>
    </>
  );
}
