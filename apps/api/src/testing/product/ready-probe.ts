import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks a product whether it is ready, from a thread that does nothing else, until it gets a message. */
const url = String(workerData);
const found = { slowestMs: 0, failures: 0 };
let running = true;
parentPort?.once('message', () => {
  running = false;
});

while (running) {
  const asked = performance.now();
  const { status } = await fetch(`${url}/readyz`).catch(() => ({ status: 0 }));
  found.slowestMs = Math.max(found.slowestMs, performance.now() - asked);
  if (status !== 200) found.failures += 1;
  await sleep(20);
}
parentPort?.postMessage(found);
