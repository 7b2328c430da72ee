import { IconCloudOff, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { LiveState } from '../data/live/live.ts';
import { SETTLE_MS, useLive } from '../data/live/use-live.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import chip from '../ui/HeaderChip.module.css';
import { useUnreachable } from '../ui/Outage.tsx';
import { formatTime } from '../ui/time.ts';
import classes from './LiveChip.module.css';

const texts = {
  name: 'Live updates',
  live: 'Live',
  connecting: 'Connecting…',
  lost: 'Reconnecting…',
  waiting: 'Waiting',
  paused: 'Paused',
  offline: 'Offline',
  since: (time: string) => ` – data from ${time}`,
  pause: 'Pause live updates. Pages still read their data every so often.',
  resume: 'Resume live updates. Until then pages read their data every so often.',
  isWaiting:
    'Four windows of this browser are live already. This one reads its data every so often and goes live when one of them is closed or hidden. Press to pause.',
  stillLost: 'Live updates are interrupted. Pages read their data every so often.',
  back: 'Live updates are back.',
};

/** What the chip can say. */
export type ChipKind = 'live' | 'connecting' | 'lost' | 'waiting' | 'paused' | 'offline';

/** An interruption of this length is worth hearing of, in ms. */
const HEARD_AFTER_MS = 5_000;

const ICONS = {
  lost: IconRefresh,
  connecting: IconRefresh,
  waiting: IconRefresh,
  paused: IconPlayerPause,
  offline: IconCloudOff,
};

function kindOf(state: LiveState, paused: boolean, down: boolean): ChipKind {
  if (down) return 'offline';
  if (paused) return 'paused';
  return state === 'off' || state === 'paused' ? 'connecting' : state;
}

/** What it says, with short interruptions left out: between two places, or while a stream is renewed. */
function useSettled(kind: ChipKind): ChipKind {
  const [shown, setShown] = useState<ChipKind>(kind);
  const passing = kind === 'connecting' || kind === 'lost';
  if (!passing && shown !== kind) setShown(kind);
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(() => setShown(kind), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [kind, passing]);
  return passing ? shown : kind;
}

/** For screen readers: an interruption that lasts, and its end. The outage of the whole product has its own notice. */
function useAnnouncement(kind: ChipKind): string {
  const [said, setSaid] = useState('');
  const broken = useRef(false);
  useEffect(() => {
    if (kind === 'live' && broken.current) {
      broken.current = false;
      setSaid(texts.back);
    }
    if (kind !== 'lost') return;
    const timer = setTimeout(() => {
      broken.current = true;
      setSaid(texts.stillLost);
    }, HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kind]);
  return said;
}

/**
 * Shows whether the page is current: Live, Reconnecting…, or Offline with the time of the last answer. Pressing it
 * pauses live updates for this tab; polling continues. Owns the window's stream.
 */
export function LiveChip({ serverId }: { serverId: string | null }) {
  const outage = useUnreachable();
  const ended = useSessionEnded();
  const { state, paused, toggle } = useLive(serverId, outage !== null);
  const kind = useSettled(kindOf(state, paused, outage !== null));
  const said = useAnnouncement(kind);
  if (ended || typeof EventSource !== 'function') return null;
  const Icon = kind === 'live' ? null : ICONS[kind];
  const hint = paused ? texts.resume : kind === 'waiting' ? texts.isWaiting : texts.pause;
  const time = kind === 'offline' && outage?.lastHeard ? formatTime(outage.lastHeard) : null;
  return (
    <>
      <button
        type="button"
        className={`${chip.chip} ${classes.live}`}
        data-kind={kind}
        aria-pressed={paused}
        aria-description={hint}
        title={hint}
        onClick={toggle}
      >
        <span className="tf-visually-hidden">{texts.name}: </span>
        {Icon ? (
          <Icon size={14} aria-hidden />
        ) : (
          <span className={`${chip.dot} ${classes.pulse}`} aria-hidden />
        )}
        <span className={classes.word}>{texts[kind]}</span>
        {time ? <span className={classes.since}>{texts.since(time)}</span> : null}
      </button>
      <span role="status" className="tf-visually-hidden">
        {said}
      </span>
    </>
  );
}
