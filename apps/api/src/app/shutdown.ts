import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Time a shutdown takes besides waiting for work: closing streams, the last commits, closing the database; in ms. */
const STORING_MS = 5_000;

/**
 * Returns how long requests, and messages being sent to Discord or a game, can continue during shutdown, in ms: the
 * longest upstream timeout.
 */
export function graceOf({ upstreamTimeoutMs }: Pick<Config, 'upstreamTimeoutMs'>): number {
  return Math.max(5_000, upstreamTimeoutMs + 1_000);
}

/** Returns the longest shutdown before the process exits anyway, in ms. */
export function shutdownLimitOf(config: Pick<Config, 'upstreamTimeoutMs' | 'shutdownDrainMs'>): number {
  return config.shutdownDrainMs + graceOf(config) + STORING_MS;
}

type Step = () => unknown;

/** A phase of the end that is over. */
export interface ShutdownPhase {
  /** The parts that ended in it. */
  name: string;
  ms: number;
  /** The parts that failed. */
  failed: readonly string[];
}

/** Shutdown steps of everything that was started. */
export interface Shutdown {
  /** Runs alone, the step that was added last first. `name` is what the log calls it. */
  add(name: string, step: Step): void;
  /**
   * Adds a step that waits for work in progress. All of these start together, when the most recently added one is
   * reached, so that the slowest decides the total time.
   */
  addWork(name: string, step: Step): void;
  /** Reports each phase from now on. */
  report(listener: (phase: ShutdownPhase) => void): void;
  /** Continues when a step fails, and throws the first failure at the end. */
  run(): Promise<void>;
}

interface NamedStep {
  name: string;
  step: Step;
  isWork: boolean;
}

export function createShutdown(): Shutdown {
  const steps: NamedStep[] = [];
  let report: (phase: ShutdownPhase) => void = () => undefined;

  async function run(): Promise<void> {
    const inOrder = steps.splice(0).reverse();
    const work = inOrder.filter(({ isWork }) => isWork);
    const failures: unknown[] = [];
    for (const one of inOrder) {
      const together = one.isWork ? work.splice(0) : [one];
      if (together.length > 0) failures.push(...(await endTogether(together, report)));
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (name, step) => void steps.push({ name, step, isWork: false }),
    addWork: (name, step) => void steps.push({ name, step, isWork: true }),
    report(listener) {
      report = listener;
    },
    run,
  };
}

/** Ends some parts as one phase, and returns what failed. */
async function endTogether(
  parts: readonly NamedStep[],
  report: (phase: ShutdownPhase) => void,
): Promise<unknown[]> {
  const startedAt = performance.now();
  const ended = await Promise.allSettled(parts.map(async ({ step }) => step()));
  const failed = parts.filter((_part, place) => ended[place]?.status === 'rejected').map(({ name }) => name);
  const ms = Math.round(performance.now() - startedAt);
  report({ name: parts.map(({ name }) => name).join(', '), ms, failed });
  return ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
}

/** Marks the process as draining and keeps serving until load balancers have noticed. */
export async function drain(
  app: FastifyInstance,
  { shutdownDrainMs }: Pick<Config, 'shutdownDrainMs'>,
): Promise<void> {
  app.startDraining();
  // A server that is not listening has no clients to wait for.
  if (app.server.listening) await delay(shutdownDrainMs);
}

/** Waits for requests to finish, then closes their connections. */
export async function closeServer(app: FastifyInstance, config: Config): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), graceOf(config));
  // Closing only ends connections that are idle at that moment; those that become idle later would stay open.
  const answered = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => {
    clearTimeout(impatient);
    clearInterval(answered);
  });
}
