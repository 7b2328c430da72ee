/** How long work took and how long it kept the event loop from anything else, in ms. */
export interface Measured {
  ms: number;
  blockedMs: number;
}

/** Runs the work and measures it. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  let [last, blockedMs] = [performance.now(), 0];
  const tick = () => {
    blockedMs = Math.max(blockedMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(tick, 1);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  tick();
  clearInterval(timer);
  return { ms, blockedMs };
}
