import { kindAt, type PolledQuery, queriesOf, roleMay } from './page-mix-pages.ts';
import { openStream, type PollSocket, type Reply, type Route } from './page-mix-socket.ts';
import type { PlannedPage } from './page-mix-store.ts';
import type { Wheel } from './page-mix-timer-wheel.ts';
import { createWriter, type MixWriter } from './page-mix-writes.ts';

/** Receives the results of the simulated pages. */
export interface Tally {
  answered(calls: string, ms: number, isWrite: boolean): void;
  heard(): void;
  failed(why: string): void;
}

/** A change refetches a query immediately, and then at most this often, in ms (`COALESCE_MS` of the web app). */
const COALESCE_MS = 250;

/** Every member of the staff changes something this often, in ms. */
const WRITE_EVERY_MS = 15 * 60_000;

interface Polled {
  query: PolledQuery;
  /** The slot of the wheel for its next poll; other entries are outdated. */
  slot: number;
  askedAt: number;
}

export interface PageParts {
  planned: PlannedPage;
  route: Route;
  socket: PollSocket;
  wheel: Wheel;
  tally: Tally;
  /** Intervals are this many times shorter than in a browser. */
  compressed: number;
}

/**
 * One open page with the web app's behavior: queries due together are one batch, those that read the game another, and
 * an answer restarts the interval.
 */
export class MixedPage {
  readonly #parts: PageParts;
  readonly #polled: Polled[];
  readonly #writer: MixWriter | null;
  /** Tags of the newest answers by address, as a browser's cache has them. */
  readonly #tags = new Map<string, string>();
  /** Due in this turn of the wheel. */
  #due: Polled[] = [];
  #compressed: number;

  constructor(parts: PageParts) {
    const { role, hasKey, at, serverId } = parts.planned;
    this.#parts = parts;
    this.#compressed = parts.compressed;
    const queries = queriesOf(kindAt(at, role), role, hasKey);
    this.#polled = queries.map((query) => ({ query, slot: 0, askedAt: Number.NEGATIVE_INFINITY }));
    this.#writer = roleMay(role, 'canViewStaffTools') ? createWriter(serverId, at) : null;
  }

  /** Opens the stream, and has been there for a while: each interval is somewhere in its middle. */
  open(): Promise<void> {
    const { planned, route, tally } = this.#parts;
    return new Promise((resolve) => {
      openStream(route, planned.serverId, planned.cookie, {
        opened: () => {
          this.#start();
          resolve();
        },
        changed: (entity) => {
          tally.heard();
          this.#changed(entity);
        },
        ended: (why) => {
          tally.failed(`A stream ended: ${why}`);
          resolve();
        },
      });
    });
  }

  #start(): void {
    const phase = Math.random();
    for (const one of this.#polled) this.#wait(one, phase * one.query.everyMs);
    if (this.#writer) this.#writeIn(Math.random() * WRITE_EVERY_MS);
  }

  compress(times: number): void {
    this.#compressed = times;
  }

  #wait(one: Polled, inMs: number): void {
    one.slot = this.#parts.wheel.after(inMs / this.#compressed, (slot) => {
      if (one.slot !== slot) return;
      one.slot = 0;
      if (this.#due.length === 0) queueMicrotask(() => this.#askDue());
      this.#due.push(one);
    });
  }

  #askDue(): void {
    const due = this.#due;
    this.#due = [];
    this.#ask(due);
  }

  #changed(entity: string): void {
    const now = performance.now();
    for (const one of this.#polled) {
      if (!one.query.after.some((known) => known === entity)) continue;
      this.#wait(one, Math.max(0, one.askedAt + COALESCE_MS - now));
    }
  }

  /** Sends a batch of what reads the game, and one of everything else. */
  #ask(some: readonly Polled[]): void {
    this.#get(some.filter(({ query }) => query.readsGame));
    this.#get(some.filter(({ query }) => !query.readsGame));
  }

  #get(some: readonly Polled[]): void {
    if (some.length === 0) return;
    const { serverId } = this.#parts.planned;
    const inputs = some.map(({ query }) => (query.input === null ? undefined : { serverId, ...query.input }));
    const input = encodeURIComponent(JSON.stringify({ ...inputs }));
    const calls = some.map(({ query }) => query.path).join(',');
    const path = `/trpc/${calls}?batch=1&input=${input}`;
    for (const one of some) one.askedAt = performance.now();
    const tag = this.#tags.get(path);
    const condition = tag === undefined ? '' : `If-None-Match: ${tag}\r\n`;
    this.#send(`GET ${path} HTTP/1.1\r\n${this.#head()}${condition}\r\n`, calls, false, ({ etag }) => {
      if (etag === undefined) this.#tags.delete(path);
      else this.#tags.set(path, etag);
      for (const one of some) this.#wait(one, one.query.everyMs);
    });
  }

  #writeIn(inMs: number): void {
    this.#parts.wheel.after(inMs / this.#compressed, () => {
      const { path, body, heard } = this.#writer?.next() ?? { path: '', body: {}, heard: () => undefined };
      const text = JSON.stringify(body);
      const head = `${this.#head()}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`;
      this.#send(`POST /trpc/${path} HTTP/1.1\r\n${head}\r\n${text}`, path, true, ({ body: answer }) =>
        heard(answer),
      );
      this.#writeIn(Math.random() * 2 * WRITE_EVERY_MS);
    });
  }

  #head(): string {
    const { route, planned } = this.#parts;
    return `Host: 127.0.0.1:${route.port}\r\nCookie: ${planned.cookie}\r\nSec-Fetch-Site: same-origin\r\n`;
  }

  #send(text: string, calls: string, isWrite: boolean, done: (reply: Reply) => void): void {
    const { socket, tally } = this.#parts;
    const startedAt = performance.now();
    socket.ask(text, (reply) => {
      const { status, body } = reply;
      tally.answered(calls, performance.now() - startedAt, isWrite);
      if (status !== 200 && status !== 304)
        tally.failed(`${calls} was answered ${status}: ${body.slice(0, 300)}`);
      done(reply);
    });
  }
}
