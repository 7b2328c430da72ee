import type { ShiftsService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';

export interface ShiftsDeps {
  database: Database;
  now: () => number;
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

export function createShiftsService(_deps: ShiftsDeps): ShiftsService {
  return {
    current: later,
    active: later,
    clockIn: later,
    setStatus: later,
    list: later,
    start: later,
    act: later,
    detail: later,
    correct: later,
    hours: later,
    weeks: later,
    rules: later,
    saveRequirements: later,
    createType: later,
    updateType: later,
    removeType: later,
  };
}
