import { Button } from '@mantine/core';
import { copy } from '../../copy.ts';
import classes from './Palette.module.css';
import { texts } from './texts.ts';

/** What could not be read, and the way to try it again. */
export interface Problem {
  text: string;
  retry: () => unknown;
}

/** Below the lines: how many there are, for screen readers too, what went wrong, and the keys. */
export function PaletteFooter(props: {
  /** Why the line that was to be run cannot be. */
  announcement: string;
  typed: string;
  count: number;
  searching: boolean;
  problem: Problem | null;
}) {
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.status}>
        {statusOf(props)}
      </span>
      {props.problem ? (
        <span className={classes.problem}>
          <span role="alert">{props.problem.text}</span>
          <Button size="compact-xs" variant="default" onClick={() => void props.problem?.retry()}>
            {copy.common.retry}
          </Button>
        </span>
      ) : null}
      <span className={classes.hints} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.move} · <kbd>Enter</kbd> {texts.run}
      </span>
    </div>
  );
}

function statusOf({ announcement, typed, count, searching }: Parameters<typeof PaletteFooter>[0]): string {
  if (announcement !== '') return announcement;
  if (searching) return texts.searching;
  if (count === 0) return texts.nothing(typed.trim());
  return typed.trim() === '' ? '' : texts.found(count);
}
