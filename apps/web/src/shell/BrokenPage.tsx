import type { ErrorComponentProps } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import { browser } from '../data/browser.ts';
import { errorDetails, humanise } from '../data/errors.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

/** What is left when a page throws: a sentence, a way on, and the facts for whoever looks into it. */
export function BrokenPage({ error }: ErrorComponentProps) {
  return (
    <div className={`${classes.screen} ${classes.broken}`} role="alert">
      <Mark size={40} />
      <h1>{copy.common.somethingBroke}</h1>
      <p>{humanise(error)}</p>
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
