/** Loaded into a process before the product, so that a test can keep its event loop busy: `{ busyMs }`, 0 to end it. */
let busyMs = 0;
let isTurning = false;

function turn(): void {
  isTurning = busyMs > 0;
  const until = performance.now() + busyMs;
  while (performance.now() < until);
  // What waits gets one turn in between, as it does between any two long pieces of work.
  if (isTurning) setImmediate(turn);
}

process.on('message', (message) => {
  busyMs = Number(Reflect.get(Object(message), 'busyMs') ?? 0);
  if (!isTurning) turn();
});
// The channel must not keep the process alive.
process.channel?.unref();
