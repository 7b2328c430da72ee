import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SESSION_QUERY } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';

const WORKER = '/sw.js';

/** The person that this browser pushes alerts to, and the ids of their subscription and session, joined by colons. */
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

/** Returns this person's subscription in this browser, and the session that subscribed; null for none. */
function readStored(userId: string): { id: string; session: string | undefined } | null {
  try {
    const [person, id, session] = localStorage.getItem(STORED)?.split(':') ?? [];
    return person === userId && id !== undefined ? { id, session } : null;
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

async function existingSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function endBrowserSubscription(): Promise<void> {
  await (await existingSubscription())?.unsubscribe();
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
  const { data: me } = useQuery(trpc.account.me.queryOptions(undefined, SESSION_QUERY));
  const client = useQueryClient();
  const { mutateAsync: subscribe } = useMutation(trpc.push.subscribe.mutationOptions());
  const { mutateAsync: unsubscribe } = useMutation(trpc.push.unsubscribe.mutationOptions());
  const [changed, setChanged] = useState<boolean>();
  const [isPending, setPending] = useState(false);
  const userId = me?.id ?? '';
  const obstructed = obstacle();

  async function fetchKey(): Promise<string> {
    return (await client.fetchQuery(trpc.push.key.queryOptions())).publicKey;
  }

  async function fetchSession(): Promise<string | undefined> {
    const sessions = await client.fetchQuery(trpc.account.sessions.queryOptions());
    return sessions.find(({ current }) => current)?.id;
  }

  async function turnOn(): Promise<void> {
    const [publicKey, session] = await Promise.all([fetchKey(), fetchSession()]);
    const { endpoint, keys } = (await browserSubscription(publicKey)).toJSON();
    const input = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
    const { id } = await subscribe(input);
    store([userId, id, session].join(':'));
  }

  async function turnOff(): Promise<void> {
    const stored = readStored(userId);
    store(null);
    await endBrowserSubscription();
    if (stored) await unsubscribe({ id: stored.id });
  }

  /** Whether this session's subscription was removed on another device while the browser still has it. */
  async function wasRemoved(): Promise<boolean> {
    const stored = readStored(userId);
    const existing = await existingSubscription();
    const [publicKey, session] = await Promise.all([fetchKey(), fetchSession()]);
    const isSame = existing && isSameKey(existing.options.applicationServerKey, publicKey);
    if (!isSame || stored?.session !== session) return false;
    const listed = await client.fetchQuery(trpc.push.list.queryOptions());
    return !listed.some(({ id }) => id === stored?.id);
  }

  // A subscription ends with its session; another sign-in of the same person renews it.
  useEffect(() => {
    if (userId === '' || obstacle() !== null || readStored(userId) === null) return;
    inTurn(async () => {
      if (!(await wasRemoved())) return turnOn();
      await turnOff();
      setChanged(false);
    }).catch(() => undefined);
  }, [userId]);

  return {
    obstacle: obstructed,
    isPending,
    isOn: obstructed === null && (changed ?? readStored(userId) !== null),
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
