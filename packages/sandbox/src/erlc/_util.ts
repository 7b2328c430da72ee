import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';

/** An answer with its body parsed, or as text when it is no JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A sandbox of one test on free ports, with a manual clock. */
export interface Bench extends Sandbox {
  /** Moves the clock forward, in ms. */
  tick(ms: number): void;
  now(): number;
  /** Sends a read or a command with this server key; a body makes it a POST. */
  game(path: string, key: string | null, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a control call; a body makes it a POST. */
  control(path: string, body?: unknown): Promise<Answer>;
  /** The same, with the answer as an object. */
  world(id: string): Promise<Record<string, unknown>>;
}

const START = Date.UTC(2026, 10, 21, 18, 40, 0);

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** Returns the body as an object; the test fails here when it is not one. */
export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`expected an object, got ${JSON.stringify(value)}`);
  }
  return { ...value };
}

export function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new TypeError(`expected a list, got ${JSON.stringify(value)}`);
  return value.map(objectOf);
}

function post(body: unknown, headers: Record<string, string>): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text };
}

/** Starts a sandbox that is closed when the test ends. */
export async function bench(options: { seed?: string; start?: number } = {}): Promise<Bench> {
  let time = options.start ?? START;
  const now = (): number => time;
  const sandbox = await startSandbox({ port: 0, now, seed: options.seed ?? 'test' });
  onTestFinished(() => sandbox.close());
  const control = async (path: string, body?: unknown): Promise<Answer> =>
    answerOf(await fetch(`${sandbox.urls.home}/control${path}`, body === undefined ? {} : post(body, {})));
  return {
    ...sandbox,
    now,
    control,
    tick: (ms) => {
      time += ms;
    },
    game: async (path, key, body, headers = {}) => {
      const all = key === null ? headers : { 'server-key': key, ...headers };
      return answerOf(
        await fetch(sandbox.urls.erlc + path, body === undefined ? { headers: all } : post(body, all)),
      );
    },
    world: async (id) => objectOf((await control(`/erlc/${id}`)).body),
  };
}
