import type { Database } from '../../../db/database.ts';
import type { PlayerLookup } from '../../community/servers/player-lookup.ts';

export interface PlayersDeps {
  database: Database;
  players: PlayerLookup;
  /** Epoch ms. */
  now: () => number;
}
