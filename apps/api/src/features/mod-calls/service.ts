import type { ModCallsService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';

export interface ModCallsDeps {
  database: Database;
  now: () => number;
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

export function createModCallsService(_deps: ModCallsDeps): ModCallsService {
  return {
    list: later,
    create: later,
    claim: later,
    release: later,
    resolve: later,
    dismiss: later,
    summary: later,
    stats: later,
  };
}
