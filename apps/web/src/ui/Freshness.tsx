import { IconClockExclamation } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import classes from './Freshness.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { type Dated, useFreshness } from './use-freshness.ts';

/** "updated 12 s ago", ticking; old data in words: "not updated for 3 min", with a warning color after a minute. */
export function Freshness(dated: Dated) {
  const { age, stale, late } = useFreshness(dated);
  const { freshness } = copy.common;
  if (age === null) return <span className={classes.note}>{freshness.never}</span>;
  if (!stale) return <span className={classes.note}>{freshness.updated(age)}</span>;
  return (
    <span className={classes.note} data-late={late || undefined}>
      {late ? <IconClockExclamation size={14} aria-hidden /> : null} {freshness.stale(age)}
    </span>
  );
}

/** Shows Online or Offline, with the lime dot only for live data; of stale data, the last known state. */
export function GameState({ online, ...dated }: Dated & { online: boolean }) {
  const { age, stale } = useFreshness(dated);
  if (age === null) return <>{copy.common.freshness.unknown}</>;
  if (stale) return <StatusBadge kind="game" value={online ? 'was_online' : 'was_offline'} />;
  return <StatusBadge kind="game" value={online ? 'online' : 'offline'} live={online} />;
}
