import classes from './CountPill.module.css';

/**
 * How many there are, beside a word for those who do not see the place. In the colour of waiting (ux.md 2.3), or `live`
 * of what is at work. Nothing for none.
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
