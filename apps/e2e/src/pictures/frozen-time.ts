/*
 * Loaded before the API and the seed of the pictures (`node --import`): for them it is always the moment of
 * PICTURED_AT, in epoch ms. Timers run on, so what is due by then is done and nothing else ever is.
 */

const at = Number(process.env.PICTURED_AT);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [at] : given, newTarget) as object,
  get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
});
