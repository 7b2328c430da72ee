import type { LiveEventName } from '@tenfour/contracts';
import type { Locks } from '../data/live/slots.ts';

/** A stream whose events the test sends. */
export class FakeSource extends EventTarget {
  /** Every one that was opened by address, in order. */
  static readonly all: FakeSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url = '') {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }

  close(): void {
    this.readyState = 2;
  }

  /** An event of the stream; `data` as an object, or as text that is none. */
  notify(name: LiveEventName | 'hello' | 'bye', data: object | string, lastEventId = ''): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.dispatchEvent(new MessageEvent(name, { data: text, lastEventId }));
  }

  /** Simulates a lost connection, after which the browser would reconnect automatically. */
  breakOff(): void {
    this.dispatchEvent(new Event('error'));
  }

  /** The answer was no stream: the browser has given up. */
  refuse(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

/** The locks of a browser, shared by what the test takes for its windows. */
export function fakeLocks(): Locks & { held: () => string[] } {
  const held = new Set<string>();
  const waiting: { name: string; run: () => Promise<void> }[] = [];

  async function hold(name: string, callback: (lock: Lock | null) => unknown) {
    held.add(name);
    await callback({ name, mode: 'exclusive' });
    held.delete(name);
    const next = waiting.findIndex((one) => one.name === name);
    if (next >= 0) void waiting.splice(next, 1)[0]?.run();
  }

  async function request(name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) {
    if (!held.has(name)) return hold(name, callback);
    if (options.ifAvailable) return callback(null);
    return new Promise<void>((resolve, reject) => {
      const entry = { name, run: () => hold(name, callback).then(resolve) };
      waiting.push(entry);
      options.signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(entry);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(new DOMException('called off', 'AbortError'));
      });
    });
  }

  return { request: request as Locks['request'], held: () => [...held].toSorted() };
}
