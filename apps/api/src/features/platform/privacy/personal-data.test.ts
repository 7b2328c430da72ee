import { expect, it } from 'vitest';
import { REFERENCES } from '../../../testing/invariants/invariants-references.ts';
import { type Claim, IDENTITY_KINDS, PERSONAL_DATA } from './personal-data/index.ts';

it('has a claim for every column with an id of a person', () => {
  const missing = Object.entries(REFERENCES).flatMap(([table, columns]) => {
    const { claims } = PERSONAL_DATA[table as keyof typeof PERSONAL_DATA];
    const claimed = new Set(
      claims.flatMap((claim: Claim) => IDENTITY_KINDS.flatMap((kind) => claim[kind] ?? [])),
    );
    return Object.entries(columns).flatMap(([column, target]) => {
      const isPerson =
        'to' in target
          ? target.to === 'users'
          : target.outside === 'an id of Roblox' || column === 'discord_id';
      return isPerson && !claimed.has(column) ? [`${table}.${column}`] : [];
    });
  });
  expect(missing).toEqual([
    // A person's own row is found by its id.
    'users.discord_id',
    'users.roblox_user_id',
    // The webhook's.
    'webhooks.discord_id',
    // Accounts of programs, which act as themselves.
    'api_keys.user_id',
  ]);
});
