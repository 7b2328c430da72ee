import type { ActivityService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';

export interface ActivityDeps {
  database: Database;
}

/** What happened in a server. */
export function createActivityService(_deps: ActivityDeps): ActivityService {
  return { list: notBuilt, actors: notBuilt };
}

async function notBuilt(): Promise<never> {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
}
