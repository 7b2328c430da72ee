import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What an end takes besides waiting for others: the streams' farewell, the last commits, closing the database; in ms. */
const STORING_MS = 5_000;

/**
 * How long requests, and messages that are on their way to Discord or to a game, may go on when the program ends, in
 * ms: as long as the slowest answer is waited for.
 */
export function graceOf({ upstreamTimeoutMs }: Pick<Config, 'upstreamTimeoutMs'>): number {
  return Math.max(5_000, upstreamTimeoutMs + 1_000);
}

/** Longest that an end may take before the process gives up and ends anyway, in ms. */
export function shutdownLimitOf(config: Pick<Config, 'upstreamTimeoutMs' | 'shutdownDrainMs'>): number {
  return config.shutdownDrainMs + graceOf(config) + STORING_MS;
}

type Step = () => unknown;

/** Undoes what was started. */
export interface Shutdown {
  /** Done by itself, the last one that was added first. */
  add(step: Step): void;
  /**
   * Something that ends slowly, since it waits for what it has begun. All of them are asked to end at once, when the
   * turn of the one that was added last has come, so that the slowest one decides how long it takes.
   */
  addWork(step: Step): void;
  /** Goes on when a step fails, and throws the first failure at the end. */
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const steps: { step: Step; isWork: boolean }[] = [];

  async function run(): Promise<void> {
    const inOrder = steps.splice(0).reverse();
    const work = inOrder.filter(({ isWork }) => isWork).map(({ step }) => step);
    const failures: unknown[] = [];
    for (const { step, isWork } of inOrder) {
      const together = isWork ? work.splice(0) : [step];
      for (const ended of await Promise.allSettled(together.map(async (one) => one()))) {
        if (ended.status === 'rejected') failures.push(ended.reason);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (step) => void steps.push({ step, isWork: false }),
    addWork: (step) => void steps.push({ step, isWork: true }),
    run,
  };
}

/** Says that the process is about to end, and goes on serving for as long as balancers take to notice. */
export async function drain(
  app: FastifyInstance,
  { shutdownDrainMs }: Pick<Config, 'shutdownDrainMs'>,
): Promise<void> {
  app.startDraining();
  // A server that does not listen (any more) has nobody to wait for.
  if (app.server.listening) await delay(shutdownDrainMs);
}

/** Lets requests finish for a while, then breaks them off. */
export async function closeServer(app: FastifyInstance, config: Config): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), graceOf(config));
  // Closing ends the connections that are idle at that moment; those that answer after it would be kept alive.
  const answered = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => {
    clearTimeout(impatient);
    clearInterval(answered);
  });
}
