import type { Database } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';

export interface AppealsDeps {
  database: Database;
  keyring: Pick<Keyring, 'seal' | 'open'>;
  config: { publicUrl: string };
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}
