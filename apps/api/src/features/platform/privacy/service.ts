import type { PrivacyService } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import { copyPage } from './copy-sections.ts';
import { identityOf } from './identity.ts';

export interface PrivacyDeps {
  database: Database;
}

/** Creates the service for a person's own data. */
export function createPrivacyService({ database }: PrivacyDeps): PrivacyService {
  return {
    data: async ({ id }, cursor) =>
      copyPage(database.slowReads, await identityOf(database.handle, id), cursor),
  };
}
