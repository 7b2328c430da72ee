import type { InfractionsService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';

export interface InfractionsDeps {
  database: Database;
  now: () => number;
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

export function createInfractionsService(_deps: InfractionsDeps): InfractionsService {
  return {
    list: later,
    create: later,
    revoke: later,
  };
}
