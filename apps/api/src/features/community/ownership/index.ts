/** What other features use of this one. */

export { ownershipEvents } from './events.ts';
export type { OwnershipHooks } from './hooks.ts';
export { endExpired } from './lapse.ts';
export { openTransfer } from './open.ts';
export { takeTransferStep } from './step.ts';
export { isPossible, type TransferRow, transfersStore } from './store.ts';
export {
  alertRecipient,
  endTransfer,
  peopleOf,
  requireActive,
  type TransferDeps,
  transferLock,
  transferOwnership,
} from './transfer.ts';
