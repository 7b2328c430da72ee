import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';

const WORKER = '/sw.js';

/** The person that this browser pushes alerts to, and the id of their subscription, as `person:id`. */
const STORED = 'tenfour-push';

/** Why alerts can't be pushed to this browser; `null` when they can. */
type Obstacle = 'unsupported' | 'not-installed' | 'blocked' | null;

/** iPhones push to apps on the home screen only. */
function obstacle(): Obstacle {
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple && window.isSecureContext ? 'not-installed' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Returns the id of this person's subscription in this browser; null for none. */
function storedId(userId: string): string | null {
  try {
    const [person, id] = localStorage.getItem(STORED)?.split(':') ?? [];
    return person === userId && id !== undefined ? id : null;
  } catch {
    return null;
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, value);
  } catch {
    // Blocked storage: the switch is off again after a reload.
  }
}

function isSameKey(key: ArrayBuffer | null, publicKey: string): boolean {
  const text = key === null ? '' : btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Returns the browser's subscription for this key; one for a former key is replaced. */
async function browserSubscription(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && isSameKey(existing.options.applicationServerKey, publicKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

let running: Promise<unknown> = Promise.resolve();

/** Runs one change at a time: switching off must not overtake a renewal that is still under way. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const result = running.then(change);
  running = result.catch(() => undefined);
  return result;
}

/** Returns whether alerts are pushed to this browser, and the switch for it. */
export function usePush() {
  const { data: me } = useQuery(trpc.account.me.queryOptions());
  const key = useQuery(trpc.push.key.queryOptions(undefined, { enabled: false }));
  const { mutateAsync: subscribe } = useMutation(trpc.push.subscribe.mutationOptions());
  const { mutateAsync: unsubscribe } = useMutation(trpc.push.unsubscribe.mutationOptions());
  const [changed, setChanged] = useState<boolean>();
  const [isPending, setPending] = useState(false);
  const userId = me?.id ?? '';
  const obstructed = obstacle();

  async function turnOn(): Promise<void> {
    const publicKey = (await key.refetch({ throwOnError: true })).data?.publicKey ?? '';
    const { endpoint, keys } = (await browserSubscription(publicKey)).toJSON();
    const input = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
    const { id } = await subscribe(input);
    store(`${userId}:${id}`);
  }

  async function turnOff(): Promise<void> {
    const id = storedId(userId);
    store(null);
    await endBrowserSubscription();
    if (id) await unsubscribe({ id });
  }

  // A subscription ends with its session; another sign-in of the same person renews it.
  useEffect(() => {
    if (userId === '' || obstacle() !== null || storedId(userId) === null) return;
    inTurn(turnOn).catch(() => undefined);
  }, [userId]);

  return {
    obstacle: obstructed,
    isPending,
    isOn: obstructed === null && (changed ?? storedId(userId) !== null),
    /** Returns false when the browser refuses notifications of this site. Throws when it can't be reached. */
    async set(on: boolean): Promise<boolean> {
      if (on && (await Notification.requestPermission()) !== 'granted') return false;
      setPending(true);
      try {
        await inTurn(on ? turnOn : turnOff);
        setChanged(on);
      } finally {
        setPending(false);
      }
      return true;
    },
  };
}
