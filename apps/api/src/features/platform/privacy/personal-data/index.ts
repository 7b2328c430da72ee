import { ACCOUNT_TABLES } from './account-tables.ts';
import type { PersonalTables } from './claim.ts';
import { GAME_TABLES } from './game-tables.ts';
import { MEMBER_TABLES } from './member-tables.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { SETUP_TABLES } from './setup-tables.ts';

export { type Claim, IDENTITY_KINDS, type IdentityKind, type PersonalTable } from './claim.ts';

/**
 * What every table stores about people. Copies and erasures follow it. The compiler wants an entry for every table, and
 * a test one for every column with an id of a person.
 */
export const PERSONAL_DATA: PersonalTables = {
  ...ACCOUNT_TABLES,
  ...MEMBER_TABLES,
  ...RECORD_TABLES,
  ...GAME_TABLES,
  ...SETUP_TABLES,
};
