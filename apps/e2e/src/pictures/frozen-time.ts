/*
 * Loaded before the API and the seed of the pictures (`node --import`): freezes their clock at PICTURED_AT, in epoch
 * ms. Timers still run, so jobs due by then are processed and no others.
 */

const at = Number(process.env.PICTURED_AT);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [at] : given, newTarget) as object,
  get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
});
