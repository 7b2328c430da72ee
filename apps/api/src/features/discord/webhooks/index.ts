/** What other features use of this one. */
export type { DeliveryGate } from './delivery/delivery-gate.ts';
export { pauseAfter, STORING_MS } from './delivery/delivery-queue.ts';
