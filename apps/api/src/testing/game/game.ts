import { createErlcClient, type ErlcClient } from '@tenfour/erlc';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { afterAll } from 'vitest';

/** A running stand-in of the game API with what tests do to it. */
export interface TestGame {
  sandbox: Sandbox;
  erlc: ErlcClient;
  /** Requests that reached the stand-in since its start, by `METHOD /route`. */
  requests(): Promise<Record<string, number>>;
  fault(mode: string, count?: number, match?: string): Promise<void>;
  /** Sets limits of the stand-in, such as `{ globalLimit: 35 }`. */
  limit(limits: Record<string, number>): Promise<void>;
  /** Requests sent on into a 429, by bucket. */
  overruns(): Promise<Record<string, number>>;
  /** An operation on a world, such as `{ op: 'join', player: 'Ana' }`. */
  control(world: string, operation: Record<string, unknown>): Promise<void>;
  /** The commands that a world was sent, oldest first. */
  commandsOf(world: string): Promise<string[]>;
}

/** Starts the sandbox for a test file and stops it afterwards. `now` is the clock of both sides, epoch ms. */
export async function testGame(options: { timeoutMs?: number; now?: () => number } = {}): Promise<TestGame> {
  const clock = options.now ? { now: options.now } : {};
  const sandbox = await startSandbox({ port: 0, ...clock });
  afterAll(() => sandbox.close());
  const { home } = sandbox.urls;
  const erlc = createErlcClient({
    baseUrl: sandbox.urls.erlc,
    userAgent: 'Tenfour tests',
    timeoutMs: options.timeoutMs ?? 5_000,
    ...clock,
  });
  return {
    sandbox,
    erlc,
    async requests() {
      const counts = await getJson<Record<string, Record<string, number>>>(`${home}/control/requests`);
      return counts.erlc ?? {};
    },
    fault: (mode, count, match) =>
      post(`${home}/control/faults`, {
        upstream: 'erlc',
        mode,
        ...(count ? { count } : {}),
        ...(match ? { match } : {}),
      }),
    limit: (limits) => post(`${home}/control/limits`, limits),
    overruns: async () =>
      (await getJson<{ overruns: Record<string, number> }>(`${home}/control/limits`)).overruns,
    control: (world, operation) => post(`${home}/control/erlc/${world}`, operation),
    async commandsOf(world) {
      const state = await getJson<{ commandsReceived: { command: string }[] }>(
        `${home}/control/erlc/${world}`,
      );
      return state.commandsReceived.map((received) => received.command);
    },
  };
}

async function getJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}
