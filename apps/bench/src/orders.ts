import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process's message when it is ready and when an order is done; `error` when that failed. */
interface Message {
  done?: unknown;
  error?: string;
}

/** Returns the result of a process of `takeOrders`. Throws its error, and when it ends without an answer. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error(`${child.spawnargs.at(-1)} ended unexpectedly.`));
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: ended.signal })) as [Message];
    if (message.error !== undefined) throw new Error(message.error);
    return message.done;
  } finally {
    child.off('exit', onExit);
  }
}

/** Handles the other end of `nextMessage`, in a separate process: one order at a time, until the channel closes. */
export function takeOrders<Order>(runOrder: (order: Order) => Promise<unknown>): void {
  const notify = (message: Message): void => void process.send?.(message);
  process.on('message', (order: Order) => {
    runOrder(order).then(
      (done) => notify({ done }),
      (error: unknown) => notify({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
  notify({ done: null });
}
