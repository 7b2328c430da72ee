import { zStaffMember } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import { openPanel } from '../src/testing/product/platform.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

const PASSWORD = 'parity 22';

/** The admin session and the access list, with every kind of answer. */
export async function adminPanel(product: RunningProduct, actors: Actors, ask: Ask): Promise<void> {
  const { browser: boss } = actors.owner;
  const { browser, userId } = actors.admin;
  const at = product.clock.ms;
  const opened = await openPanel(product.database, { userId: actors.owner.userId, level: 'super_admin', at });
  await product.database.handle
    .updateTable('platform_accounts')
    .set({ username: 'parity boss', username_key: 'parity boss' })
    .where('id', '=', opened.accountId)
    .execute();
  boss.cookies.set('panel', opened.panelToken);
  await ask('nothing open', browser, 'platform.session');
  await ask('nothing to see', browser, 'platform.summary');
  const account = { username: 'Parity', password: PASSWORD, accessLevel: 'admin' };
  const made = await ask('an account', boss, 'platformStaff.create', account);
  const { id } = zStaffMember.parse(made.data);
  await ask('the name again', boss, 'platformStaff.create', { ...account, username: ' PARITY ' });
  await ask('too common', boss, 'platformStaff.create', {
    ...account,
    username: 'Common',
    password: 'dragon',
  });
  await ask('too short', boss, 'platformStaff.create', { ...account, password: '12345' });
  await ask('of no level', boss, 'platformStaff.create', { ...account, accessLevel: 'owner' });
  const login = { username: 'parity', password: PASSWORD };
  await ask('a wrong password', browser, 'platform.login', { ...login, password: 'wrong' });
  await ask('no password', browser, 'platform.login', { username: 'parity', password: '' });
  await ask('the right one', browser, 'platform.login', login);
  await ask('what is open', browser, 'platform.session');
  await ask('the totals', browser, 'platform.summary');
  await ask('not for admins', browser, 'platformStaff.list');
  await ask('not above staff', browser, 'platformStaff.create', { ...account, username: 'Higher' });
  await ask('another password', browser, 'platform.setPassword', { newPassword: 'another 22' });
  const known = { currentPassword: 'another 22' };
  const third = { newPassword: 'a third 22' };
  await ask('a wrong current one', browser, 'platform.setPassword', { ...third, currentPassword: 'wrong' });
  await ask('no current one', browser, 'platform.setPassword', { ...third, currentPassword: '' });
  await ask('a common one', browser, 'platform.setPassword', { newPassword: 'password1', ...known });
  await ask('with the current one', browser, 'platform.setPassword', { ...third, ...known });
  await ask('a short one', browser, 'platform.setPassword', { newPassword: '12345' });
  await ask('the list', boss, 'platformStaff.list');
  await ask('oneself', boss, 'platformStaff.update', { id: opened.accountId, isActive: false });
  await ask('unknown', boss, 'platformStaff.update', { id: 'unknown', isActive: false });
  await ask('out', boss, 'platformStaff.update', { id, isActive: false, accessLevel: 'staff' });
  await ask('closed at once', browser, 'platform.summary');
  await ask('in again', boss, 'platformStaff.update', { id, isActive: true, newPassword: PASSWORD });
  await ask('open again', browser, 'platform.login', login);
  await ask('closed', browser, 'platform.logout');
  await ask('closed already', browser, 'platform.logout');
  for (let round = 0; round < 6; round += 1)
    await ask(`guess ${round}`, actors.stranger.browser, 'platform.login', {
      username: userId,
      password: 'wrong',
    });
  boss.cookies.delete('panel');
}
