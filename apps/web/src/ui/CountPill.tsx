import classes from './CountPill.module.css';

/**
 * Shows a count, with its word on hover and for screen readers: in the color of what needs action, or with `quiet` as
 * dimmed text. Renders nothing for zero.
 */
export function CountPill(props: {
  count: number;
  word?: string;
  quiet?: boolean;
  /** There are more than these. */
  andMore?: boolean;
  className?: string | undefined;
}) {
  const { count, word = 'waiting', quiet, andMore, className } = props;
  if (count <= 0) return null;
  return (
    <span
      className={[classes.pill, className].filter(Boolean).join(' ')}
      data-quiet={quiet || undefined}
      title={`${count} ${word}`}
    >
      {count}
      {andMore ? '+' : null} <span className="tf-visually-hidden">{word}</span>
    </span>
  );
}
