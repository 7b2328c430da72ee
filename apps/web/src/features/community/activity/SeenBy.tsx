import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { texts } from './texts.ts';
import classes from './Webhooks.module.css';

/** Lists who saw a secret, newest first; nothing for one that no person saw. */
export function SeenBy({ views }: { views: readonly { by: string; at: string }[] }) {
  if (views.length === 0) return null;
  return (
    <details className={classes.views}>
      <summary>{texts.seen(views.length)}</summary>
      <ul>
        {views.map(({ by, at }) => (
          <li key={at}>
            {by} · <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
