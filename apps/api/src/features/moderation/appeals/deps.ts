import type { Database } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';
import type { PunishmentHooks } from '../punishments/index.ts';

export interface AppealsDeps {
  database: Database;
  keyring: Pick<Keyring, 'seal' | 'open'>;
  config: { publicUrl: string };
  now: () => number;
  hooks: PunishmentHooks;
}
