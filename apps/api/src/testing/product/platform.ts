import { type AccessLevel, platformUsernameKey } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { PANEL_MS } from '../../http/session/admin-session.ts';
import { hashToken, newToken } from '../../security/session-cookie.ts';
import type { Person, World } from './actors.ts';

/** A platform account with an open panel. */
export interface StaffPanel {
  accountId: string;
  accountName: string;
  /** Of the panel; the value of the `panel` cookie. */
  panelToken: string;
}

/** Platform staff whose panel is open: their `call` may call the admin panel's procedures. */
export interface StaffPerson extends Person, StaffPanel {}

/** The password of every account that `openPanel` creates, and its hash with the cheapest parameters. */
export const PANEL_PASSWORD = 'open panel 7301';
const PANEL_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$31DPZNtEmY2EEqAs8H/FhA$CzpSnmovLe/Px3m7OFGl5jN4g3ASBw8GV9CjKSwfe1Q';

let accounts = 0;

/** Creates a platform account with `PANEL_PASSWORD`, and opens its panel for a user. `at` is epoch ms. */
export async function openPanel(
  { handle }: Database,
  { userId, level, at }: { userId: string; level: AccessLevel; at: number },
): Promise<StaffPanel> {
  accounts += 1;
  const accountName = `${level}${accounts}`;
  const [accountId, panelToken] = [newId(), newToken()];
  await handle
    .insertInto('platform_accounts')
    .values({
      id: accountId,
      username: accountName,
      username_key: platformUsernameKey(accountName),
      access_level: level,
      password_hash: PANEL_PASSWORD_HASH,
      user_id: userId,
      created_by: null,
      created_at: at,
      updated_at: at,
      last_login_at: at,
    })
    .execute();
  await handle
    .insertInto('platform_sessions')
    .values({
      token_hash: hashToken(panelToken),
      id: newId(),
      account_id: accountId,
      user_id: userId,
      created_at: at,
      expires_at: at + PANEL_MS,
      user_agent: 'test',
    })
    .execute();
  return { accountId, accountName, panelToken };
}

/** Creates a person with an open admin session of this level. */
export async function staffPerson(world: World, level: AccessLevel): Promise<StaffPerson> {
  const person = await world.person();
  const panel = await openPanel(world.database, { userId: person.id, level, at: world.clock.now() });
  return { ...person, ...panel, call: world.caller(person.token, panel.panelToken) };
}
