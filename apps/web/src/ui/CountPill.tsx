import classes from './CountPill.module.css';

/** How many wait, in the one colour of waiting (ux.md 2.3), beside a word that says for what. Nothing for none. */
export function CountPill({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null;
  return (
    <span className={[classes.pill, className].filter(Boolean).join(' ')}>
      {count} <span className="tf-visually-hidden">waiting</span>
    </span>
  );
}
