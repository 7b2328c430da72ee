import type { TemplatesService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';

export interface TemplatesDeps {
  database: Database;
  now: () => number;
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

export function createTemplatesService(_deps: TemplatesDeps): TemplatesService {
  return {
    list: later,
    save: later,
  };
}
