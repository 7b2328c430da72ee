import { zSession } from '@tenfour/contracts';
import { z } from 'zod';
import { newId } from '../../src/db/ids.ts';
import { type Actors, type CallerName, clockOf, databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';

/** Adds a notice of a sign-in to the caller. Returns its id. */
export async function addNotice(actors: Actors, caller: CallerName): Promise<string> {
  const id = newId();
  if (caller === 'signedOut') return id;
  const notice = { id, user_id: actors[caller].userId, session_id: 'ended', at: clockOf(actors) };
  await databaseOf(actors)
    .handle.insertInto('sign_in_notices')
    .values({ ...notice, user_agent: null, place: null, message: 'none', due_at: null })
    .execute();
  return id;
}

/** Opens a session of the caller's other than the one that asks. Returns its id, or any for those who have none. */
export async function otherSession(actors: Actors, caller: CallerName): Promise<string> {
  if (caller === 'signedOut') return 'none';
  const { browser, username } = actors[caller];
  const before = browser.cookies.get('sid') ?? '';
  browser.cookies.delete('sid');
  await browser.signIn(username);
  const sessions = z.array(zSession).parse(await must(browser, 'account.sessions'));
  browser.cookies.set('sid', before);
  return sessions.find(({ current }) => current)?.id ?? '';
}
