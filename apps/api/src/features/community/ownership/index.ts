/** What other features use of this one. */

export { ownershipEvents } from './events.ts';
export type { OwnershipHooks } from './hooks.ts';
export { endLapsed } from './lapse.ts';
export { openTransfer } from './open.ts';
export { isPossible, type TransferRow, transfersStore } from './store.ts';
export {
  alertRecipient,
  endTransfer,
  notOpen,
  peopleOf,
  requireActive,
  type TransferDeps,
  transferLock,
  transferOwnership,
} from './transfer.ts';
