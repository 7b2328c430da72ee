import type { ReactNode } from 'react';
import classes from './LengthCount.module.css';
import { fullness, fullnessShown } from './text-length.ts';

/** How many characters of `most` are used, once that comes near: "1,980 of 2,000 characters". */
export function LengthCount({ text, most }: { text: string; most: number }) {
  const seen = fullness(text.length, most);
  return (
    <>
      {seen === null ? null : (
        <p className={classes.count} data-full={text.length >= most || undefined} aria-hidden>
          {seen}
        </p>
      )}
      {/* Rendered before its text: not every screen reader announces text that appears together with its region. */}
      <span className="tf-visually-hidden" aria-live="polite">
        {fullnessShown(text.length, most)}
      </span>
    </>
  );
}

/** Returns the props that show the limit below a Mantine field with `text` and at most `most` characters. */
export function limitedTo(most: number, text: string) {
  return {
    maxLength: most,
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <LengthCount text={text} most={most} />
      </>
    ),
  };
}
