import { type Connection, openConnection } from './client.ts';

/** Most connections of an open load: as many as a load balancer would use, and then requests queue. */
const MOST_CONNECTIONS = 1_000;

/** So many are opened at a time. */
const CONNECTING = 50;

/** Requests leave in bunches this far apart, in ms. */
const TICK_MS = 2;

export interface OpenLoad {
  port: number;
  /** `name=value`. */
  cookie: string;
  /** Requested in turn, repeatedly. */
  paths: string[];
}

/** One request of an open load. Times are ms of the monotonic clock. */
export interface OpenAnswer {
  /** When it was to leave, whether or not there was a connection for it. */
  dueAt: number;
  endedAt: number;
  /** 0 where the connection broke. */
  status: number;
}

/**
 * Sends requests at a fixed rate, like independent users: a late answer delays no other request, so a server that falls
 * behind falls further behind.
 */
export class OpenLoader {
  readonly answers: OpenAnswer[] = [];
  readonly #load: OpenLoad;
  readonly #idle: Connection[] = [];
  readonly #line: number[] = [];
  #open = 0;
  #turn = 0;

  constructor(load: OpenLoad) {
    this.#load = load;
  }

  /** Requests that have not been answered. */
  get waiting(): number {
    return this.#line.length + this.#open - this.#idle.length;
  }

  /**
   * Opens its connections. A busy process accepts about one new connection per turn of its event loop, so a load on new
   * connections would measure the accept queue.
   */
  async connect(): Promise<void> {
    const { port, cookie } = this.#load;
    while (this.#open < MOST_CONNECTIONS) {
      const few = Array.from({ length: CONNECTING }, () => openConnection(port, cookie));
      this.#open += CONNECTING;
      this.#idle.push(...(await Promise.all(few)));
    }
  }

  /** Offers `perSecond` requests for `ms`; those that are not answered by then are still waited for. */
  async offer(perSecond: number, ms: number): Promise<void> {
    const begun = performance.now();
    const total = Math.round((perSecond * ms) / 1_000);
    for (let sent = 0; sent < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - begun) * perSecond) / 1_000));
      for (; sent < due; sent += 1) this.#ask(begun + (sent * 1_000) / perSecond);
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  /** Waits until everything is answered, `ms` at most. */
  async settle(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (this.waiting > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  #ask(dueAt: number): void {
    const idle = this.#idle.pop();
    if (idle) void this.#send(idle, dueAt);
    else this.#line.push(dueAt);
  }

  #broke(dueAt: number): void {
    this.#open -= 1;
    this.answers.push({ dueAt, endedAt: performance.now(), status: 0 });
  }

  async #send(connection: Connection, dueAt: number): Promise<void> {
    const { paths } = this.#load;
    for (let at: number | undefined = dueAt; at !== undefined; at = this.#line.shift()) {
      this.#turn += 1;
      try {
        const { status } = await connection.get(paths[this.#turn % paths.length] ?? '/');
        this.answers.push({ dueAt: at, endedAt: performance.now(), status });
      } catch {
        this.#broke(at);
        return;
      }
    }
    this.#idle.push(connection);
  }
}
