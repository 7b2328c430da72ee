import type { Sandbox } from '@tenfour/sandbox';

export type Upstream = 'erlc' | 'discord' | 'roblox';
export type FaultMode = '429' | '500' | 'html' | 'timeout' | 'reset' | 'none';

/** How long a fault holds and on which routes: `count` requests (else until lifted), `match` in the path. */
export interface FaultScope {
  count?: number;
  match?: string;
  /** Seconds of a 429's `retry-after`. */
  retryAfter?: number;
}

/** The sandbox's control API, typed as far as stories need it. */
export interface SandboxControl {
  /** Runs an operation in a game world: `control('alpha', { op: 'join', player: 'River_Otter' })`. */
  control(world: string, op: { op: string } & Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Players, logs and received commands of a world. */
  world(world: string): Promise<Record<string, unknown>>;
  /** Makes an upstream fail; mode `none` ends it. */
  faults(upstream: Upstream, mode: FaultMode, scope?: FaultScope): Promise<void>;
  /** Sets the games' pause between two commands, in ms; reset to five seconds after the story. */
  commandPause(ms: number): Promise<void>;
  /** Requests received per upstream and route since the start. */
  requests(): Promise<Record<Upstream, Record<string, number>>>;
  /** Returns all messages posted to Discord, oldest first. */
  discordMessages(): Promise<unknown[]>;
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox refused ${response.url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Speaks to the control API of a running sandbox. */
export function sandboxControl(sandbox: Sandbox): SandboxControl {
  const at = (path: string): string => `${sandbox.urls.home}/control/${path}`;
  const get = async <T>(path: string): Promise<T> => readJson<T>(await fetch(at(path)));
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    readJson<T>(
      await fetch(at(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    control: (world, op) => post(`erlc/${world}`, op),
    world: (world) => get(`erlc/${world}`),
    faults: async (upstream, mode, scope = {}) => {
      await post('faults', { upstream, mode, ...scope });
    },
    commandPause: async (ms) => {
      await post('limits', { commandWindowMs: ms });
    },
    requests: () => get('requests'),
    discordMessages: () => get('discord/messages'),
  };
}
