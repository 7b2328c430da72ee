import type { PlayersService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import type { PlayerLookup } from '../servers/player-lookup.ts';

export interface PlayersDeps {
  database: Database;
  players: PlayerLookup;
  now: () => number;
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

export function createPlayersService(_deps: PlayersDeps): PlayersService {
  return {
    profile: later,
    timeline: later,
    suggest: later,
    addNote: later,
    updateNote: later,
    removeNote: later,
  };
}
