import type { Walk } from './activity-rows.ts';

/** What only an owner does: transfers of ownership, and how long records are stored. */
export const OWNERSHIP_WALKS: readonly Walk[] = [
  {
    procedure: 'ownership.offer',
    action: 'ownership.offered',
    inAccounts: ['account.ownership-offered', 'account.ownership-offer-received'],
  },
  { procedure: 'retention.update', action: 'retention.changed', wholeServer: true },
  { procedure: 'ownership.cancel', action: 'ownership.cancelled' },
  {
    procedure: 'ownership.accept',
    as: 'member',
    action: 'ownership.transferred',
    inAccounts: ['account.ownership-given', 'account.ownership-received'],
  },
  { procedure: 'ownership.decline', as: 'member', action: 'ownership.declined' },
];
