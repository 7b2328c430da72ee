import { useState } from 'react';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

/** Longer than this many characters, a text is cut to three lines until it is opened. */
const LONG = 240;

/** A text of any length as it was written, folded when it is long. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  return (
    <>
      <div className={classes.long} data-folded={(isLong && !open) || undefined}>
        {text}
      </div>
      {isLong ? (
        <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.showAll}
        </button>
      ) : null}
    </>
  );
}
