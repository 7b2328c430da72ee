import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@tenfour/contracts';
import { useEffect, useRef } from 'react';
import { persistedToggle } from '../../../data/persisted-toggle.ts';
import { trpc } from '../../../data/trpc.ts';

/** Between two looks for alerts while this tab is hidden and its live stream closed, in ms. */
const HIDDEN_MS = 30_000;

/** For so long other tabs leave an alert to the tab that was first, in ms. */
const CLAIM_MS = 60_000;

const sound = persistedToggle('tenfour-alert-sound', false);
const desktop = persistedToggle('tenfour-alert-desktop', false);

let audio: AudioContext | undefined;

/** Plays two short tones, the second one higher. Silent until the browser has seen a press on the page. */
function playTones(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [position, frequency] of [660, 880].entries()) {
    const from = audio.currentTime + position * 0.18;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.16);
  }
}

function signal({ id, title, text, serverName, path }: Alert): void {
  if (sound.get()) playTones();
  if (!desktop.get() || !document.hidden || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body: `${text}\n${serverName}`, tag: id });
  shown.onclick = () => {
    window.focus();
    window.location.assign(path);
  };
}

/** Signals an alert in one of the tabs of this browser. */
async function signalOnce(alert: Alert): Promise<void> {
  // Locks are missing on addresses without https.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return signal(alert);
  await locks.request(`tenfour-alert:${alert.id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    signal(alert);
    await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  });
}

/** Signals the newest alert that arrives while the page is open, and returns this browser's choices of signals. */
export function useAlertSignals() {
  const [hasSound, hasDesktop] = [sound.use(), desktop.use()];
  const { data } = useQuery(
    trpc.alerts.inbox.queryOptions(undefined, {
      refetchInterval: hasSound || hasDesktop ? HIDDEN_MS : false,
      refetchIntervalInBackground: true,
    }),
  );
  const seen = useRef<string>(undefined);

  useEffect(() => {
    if (data === undefined) return;
    const newest = data.alerts[0];
    const isNew = seen.current !== undefined && newest !== undefined && newest.id > seen.current;
    seen.current = newest?.id ?? seen.current ?? '';
    if (isNew && newest.readAt === null && (sound.get() || desktop.get())) void signalOnce(newest);
  }, [data]);

  return {
    hasSound,
    hasDesktop,
    /** Whether this browser shows desktop notifications at all. */
    canNotify: 'Notification' in window,
    setSound(on: boolean) {
      sound.set(on);
      if (on) playTones();
    },
    /** Returns false when the browser refuses notifications of this site. */
    async setDesktop(on: boolean): Promise<boolean> {
      const isAllowed = !on || (await Notification.requestPermission()) === 'granted';
      desktop.set(on && isAllowed);
      return isAllowed;
    },
  };
}
