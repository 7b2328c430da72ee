import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, Measured } from './load.ts';
import { nextMessage } from './orders.ts';

/** The load generator in a separate process, so that its work does not slow down the measured one. */
export interface Generator {
  run(load: Load): Promise<Measured>;
  stop(): void;
}

/** Starts the generator. */
export async function startGenerator(): Promise<Generator> {
  const child = fork(join(import.meta.dirname, 'load.ts'));
  await nextMessage(child);
  return {
    run: async (load) => {
      child.send(load);
      return (await nextMessage(child)) as Measured;
    },
    stop: () => child.disconnect(),
  };
}
