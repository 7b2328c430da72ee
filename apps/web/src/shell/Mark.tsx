import classes from './Mark.module.css';

/** The product's sign: a radio's "10-4" with a lamp. Decoration; the name stands beside it where it matters. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
    >
      <rect className={classes.plate} x="0.5" y="0.5" width="31" height="31" rx="7" />
      <path className={classes.ink} d="M7 9h4v14H7zM25 23h-4v-4h-7v-3l6-7h5v7h2v3h-2zm-4-7v-4l-3.400 4z" />
      <circle className={classes.lamp} cx="26" cy="6.500" r="3" />
    </svg>
  );
}
