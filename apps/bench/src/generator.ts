import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, Measured } from './load.ts';

type Message = { ready?: true; measured?: Measured; error?: string };

/** The load generator in a process of its own, so that its work does not slow what it measures. */
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
      const { measured, error } = await nextMessage(child);
      if (measured === undefined) throw new Error(error ?? 'The load generator said nothing.');
      return measured;
    },
    stop: () => child.disconnect(),
  };
}

async function nextMessage(child: ChildProcess): Promise<Message> {
  const gone = new AbortController();
  const onExit = (): void => gone.abort(new Error('The load generator ended by itself.'));
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: gone.signal })) as [Message];
    return message;
  } finally {
    child.off('exit', onExit);
  }
}
