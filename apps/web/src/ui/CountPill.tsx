import classes from './CountPill.module.css';

/**
 * Shows a count, with a word for screen readers. It has the color of waiting, or with `live` that of activity. Renders
 * nothing for zero.
 */
export function CountPill(props: {
  count: number;
  word?: string;
  live?: boolean;
  /** There are more than these. */
  andMore?: boolean;
  className?: string | undefined;
}) {
  const { count, word = 'waiting', live, andMore, className } = props;
  if (count <= 0) return null;
  return (
    <span className={[classes.pill, className].filter(Boolean).join(' ')} data-live={live || undefined}>
      {count}
      {andMore ? '+' : null} <span className="tf-visually-hidden">{word}</span>
    </span>
  );
}
