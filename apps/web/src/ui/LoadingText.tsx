import classes from './states.module.css';

/** The literal loading text of a region, announced once, with a quiet bar beside it. */
export function LoadingText({ text }: { text: string }) {
  return (
    <p className={classes.loading} role="status" aria-busy="true" data-awaited>
      <span className={classes.bar} aria-hidden />
      {text}
    </p>
  );
}
