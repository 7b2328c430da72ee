import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Statistics.module.css';
import { texts } from './texts.ts';

/** When Discord last took a change; nothing beside a problem. */
export function Written({ at, problem }: { at: string | null; problem: string | null }) {
  if (problem !== null) return null;
  return (
    <p className={classes.note}>
      {at === null ? (
        texts.unwritten
      ) : (
        <>
          {texts.written} <RelativeTime at={at} />
        </>
      )}
    </p>
  );
}
