import type { Database } from '../../../db/database.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';

export interface PlayersDeps {
  database: Database;
  players: PlayerLookup;
  /** Epoch ms. */
  now: () => number;
}
