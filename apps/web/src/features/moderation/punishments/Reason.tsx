import { useState } from 'react';
import classes from './PunishmentsList.module.css';
import { texts } from './texts.ts';

/** Longer than this many characters, a reason is cut to two lines until it is opened. */
const LONG = 140;

/** A reason of any length, folded when it is long. */
export function Reason({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  return (
    <>
      <div className={classes.reason} data-clamped={isLong && !open ? '' : undefined}>
        {text}
      </div>
      {isLong ? (
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.showAll}
        </button>
      ) : null}
    </>
  );
}
