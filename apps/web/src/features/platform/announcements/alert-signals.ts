import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { persistedToggle } from '../../../data/persisted-toggle.ts';
import { trpc } from '../../../data/trpc.ts';

/** Between two looks for alerts while this tab is hidden and its live stream closed, in ms. */
const HIDDEN_MS = 30_000;

/** For so long other tabs leave an alert to the tab that was first, in ms. */
const CLAIM_MS = 60_000;

const sound = persistedToggle('tenfour-alert-sound', false);
const desktop = persistedToggle('tenfour-alert-desktop', false);

/** Tones of each sound: frequency in Hz, start and length in seconds. */
const SOUNDS = {
  chime: [
    [660, 0, 0.16],
    [880, 0.18, 0.16],
  ],
  pulse: [
    [880, 0, 0.09],
    [880, 0.13, 0.09],
    [880, 0.26, 0.09],
  ],
  bell: [[1_175, 0, 0.7]],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>;

type SoundName = keyof typeof SOUNDS;
interface SoundChoice {
  name: SoundName;
  /** From 1 to 10. */
  volume: number;
}

const isSound = (name: unknown): name is SoundName => typeof name === 'string' && Object.hasOwn(SOUNDS, name);

/** The sound and volume of this browser, as `name:volume`. */
const SOUND_KEY = 'tenfour-alert-tone';

function readChoice(): SoundChoice {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(SOUND_KEY);
  } catch {
    // Blocked storage: the first sound at half the volume.
  }
  const [name, volume] = stored?.split(':') ?? [];
  const level = Number(volume);
  return { name: isSound(name) ? name : 'chime', volume: level >= 1 && level <= 10 ? level : 5 };
}

function storeChoice({ name, volume }: SoundChoice): void {
  try {
    localStorage.setItem(SOUND_KEY, `${name}:${volume}`);
  } catch {
    // As above.
  }
}

let audio: AudioContext | undefined;

/** Plays this browser's sound. Silent until the browser has seen a press on the page. */
function playSound({ name, volume }: SoundChoice): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [frequency, start, length] of SOUNDS[name]) {
    const from = audio.currentTime + start;
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume * 0.04, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

function signal({ id, title, text, serverName, path }: Alert): void {
  if (sound.get()) playSound(readChoice());
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
  const [choice, setChoice] = useState(readChoice);
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
    if (!isNew || newest.silent || newest.readAt !== null) return;
    if (sound.get() || desktop.get()) void signalOnce(newest);
  }, [data]);

  return {
    hasSound,
    hasDesktop,
    choice,
    /** Chooses a sound or a volume. */
    choose(changed: { name?: string; volume?: number }) {
      const { name = choice.name, volume = choice.volume } = changed;
      const next = { name: isSound(name) ? name : choice.name, volume };
      setChoice(next);
      storeChoice(next);
    },
    test: () => playSound(choice),
    /** Whether this browser shows desktop notifications at all. */
    canNotify: 'Notification' in window,
    setSound(on: boolean) {
      sound.set(on);
      if (on) playSound(choice);
    },
    /** Returns false when the browser refuses notifications of this site. */
    async setDesktop(on: boolean): Promise<boolean> {
      const isAllowed = !on || (await Notification.requestPermission()) === 'granted';
      desktop.set(on && isAllowed);
      return isAllowed;
    },
  };
}
