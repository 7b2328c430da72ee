import { Button } from '@mantine/core';
import { IconCloudOff, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import type { LiveState } from '../data/live/live.ts';
import { pageLive } from '../data/live/page.ts';
import { SETTLE_MS, useLive } from '../data/live/use-live.ts';
import type { Outage } from '../data/outage.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import chip from '../ui/HeaderChip.module.css';
import { OptionalPart } from '../ui/OptionalPart.tsx';
import { isOverloaded, useUnreachable } from '../ui/Outage.tsx';
import { formatTime } from '../ui/time.ts';
import classes from './LiveChip.module.css';

const LiveMenu = lazyNamed(() => import('./LiveMenu.tsx'), 'LiveMenu');

const texts = {
  name: 'Live updates',
  live: 'Live',
  connecting: 'Connecting…',
  lost: 'Reconnecting…',
  waiting: 'Waiting',
  paused: 'Paused',
  offline: 'Offline',
  busy: 'Busy',
  since: (time: string) => ` – data from ${time}`,
  pausedNotice: 'Live updates are paused.',
  resume: 'Resume',
  stillLost: 'Live updates are interrupted.',
  back: 'Live updates are back.',
};

/** What the chip can say. */
type ChipKind = 'live' | 'connecting' | 'lost' | 'waiting' | 'paused' | 'offline' | 'busy';

/** An interruption of this length is worth hearing of, in ms. */
const HEARD_AFTER_MS = 5_000;

const ICONS = {
  lost: IconRefresh,
  connecting: IconRefresh,
  waiting: IconRefresh,
  paused: IconPlayerPause,
  offline: IconCloudOff,
  busy: IconRefresh,
};

function kindOf(state: LiveState, outage: Outage | null): ChipKind {
  if (outage) return isOverloaded(outage) ? 'busy' : 'offline';
  return state === 'off' ? 'connecting' : state;
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
 * Shows whether the page is current: Live, Reconnecting…, or Offline or Busy with the time of the last answer. Opens the menu
 * that pauses live updates until the next reload; polling continues. On a phone it only shows. Owns the window's stream.
 */
export function LiveChip({ serverId }: { serverId: string | null }) {
  const outage = useUnreachable();
  const ended = useSessionEnded();
  const state = useLive(serverId, outage !== null);
  const kind = useSettled(kindOf(state, outage));
  const said = useAnnouncement(kind);
  if (ended || typeof EventSource !== 'function') return null;
  const time = outage?.lastHeard ? formatTime(outage.lastHeard) : null;
  const look = <Look kind={kind} time={time} />;
  const shape = { className: `${chip.chip} ${classes.live}`, 'data-kind': kind };
  return (
    <>
      <OptionalPart fallback={<span {...shape}>{look}</span>}>
        <LiveMenu kind={kind} onPause={(paused) => pageLive().pause(paused)}>
          <button type="button" {...shape}>
            {look}
          </button>
        </LiveMenu>
      </OptionalPart>
      <span {...shape} className={`${shape.className} ${classes.indicator}`}>
        {look}
      </span>
      <span role="status" className="tf-visually-hidden">
        {said}
      </span>
    </>
  );
}

function Look({ kind, time }: { kind: ChipKind; time: string | null }) {
  const Icon = kind === 'live' ? null : ICONS[kind];
  return (
    <>
      <span className="tf-visually-hidden">{texts.name}: </span>
      {Icon ? (
        <Icon size={14} aria-hidden />
      ) : (
        <span className={`${chip.dot} ${classes.pulse}`} aria-hidden />
      )}
      <span className={classes.word}>{texts[kind]}</span>
      {time ? <span className={classes.since}>{texts.since(time)}</span> : null}
    </>
  );
}

const subscribe = (changed: () => void) => pageLive().subscribe(changed);
const isPaused = () => pageLive().state() === 'paused';

/** Shows on every page that live updates are paused, with the way to resume them. */
export function PausedNotice() {
  const paused = useSyncExternalStore(subscribe, isPaused);
  return (
    <div role="status">
      {paused ? (
        <div className={classes.notice}>
          <IconPlayerPause size={16} aria-hidden />
          {texts.pausedNotice}
          <Button size="compact-sm" variant="default" onClick={() => pageLive().pause(false)}>
            {texts.resume}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
