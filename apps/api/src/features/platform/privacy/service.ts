import type { PrivacyService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { copyPage } from './copy-sections.ts';
import { type Identity, identityOf } from './identity.ts';

export interface PrivacyDeps {
  database: Database;
}

/** Creates the service for a person's own data. */
export function createPrivacyService({ database }: PrivacyDeps): PrivacyService {
  return {
    async data(account, cursor) {
      return copyPage(database.slowReads, await requireIdentity(database, account.id), cursor);
    },
  };
}

/** Throws UNAUTHORIZED for an account that is gone. */
export async function requireIdentity({ handle }: Database, userId: string): Promise<Identity> {
  const identity = await identityOf(handle, userId);
  if (identity === null)
    throw new DomainError('UNAUTHORIZED', { message: 'Unauthorized: this account is gone.' });
  return identity;
}
