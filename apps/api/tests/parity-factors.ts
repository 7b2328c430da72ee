import { zChangedFactors, zFactorChallenge, zNewPasskey, zNewTotp, zServer } from '@tenfour/contracts';
import { createAuthenticator } from '../src/testing/product/authenticator.ts';
import { totpCode } from '../src/testing/product/factors.ts';
import { signUp } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

/** The second factors of a person who has none before and after. */
export async function factors(product: RunningProduct, ask: Ask): Promise<void> {
  const { browser } = await signUp(product, 'parity.factors');
  const authenticator = createAuthenticator(browser.origin);
  await ask('no factors', browser, 'factors.get');
  await ask('none to give', browser, 'factors.challenge');
  const begun = await ask('an app', browser, 'factors.beginTotp');
  const { secret } = zNewTotp.parse(begun.data);
  await ask('a wrong code', browser, 'factors.confirmTotp', { code: 'none' });
  const code = totpCode(secret, product.clock.ms);
  const confirmed = await ask('the right code', browser, 'factors.confirmTotp', { code });
  const [first] = zChangedFactors.parse(confirmed.data).recoveryCodes ?? [];
  await ask('a used code', browser, 'factors.give', { kind: 'totp', code });
  await ask('nothing given', browser, 'factors.give', { kind: 'passkey' });
  await ask('a recovery code', browser, 'factors.give', { kind: 'recovery', code: first });
  await ask('new recovery codes', browser, 'factors.renewRecoveryCodes');
  const { options } = zNewPasskey.parse((await ask('a passkey', browser, 'factors.beginPasskey')).data);
  const added = await ask('the passkey', browser, 'factors.addPasskey', {
    name: 'Laptop',
    answer: authenticator.create(options),
  });
  const [passkey] = zChangedFactors.parse(added.data).factors.passkeys;
  const asked = zFactorChallenge.parse((await ask('asked', browser, 'factors.challenge')).data);
  const answer = authenticator.sign(asked.options);
  await ask('signed', browser, 'factors.give', { kind: 'passkey', answer });
  await ask('signed again', browser, 'factors.give', { kind: 'passkey', answer });
  await ask('no app', browser, 'factors.remove', { factorId: 'totp' });
  await ask('no passkey', browser, 'factors.remove', { factorId: passkey?.id ?? '' });
  await ask('nothing left', browser, 'factors.remove', { factorId: 'totp' });
  await requirement(product, ask);
}

/** A server that requires a second factor; its owner has one. */
async function requirement(product: RunningProduct, ask: Ask): Promise<void> {
  const { browser } = await signUp(product, 'parity.requires');
  const made = await ask('a server', browser, 'servers.create', { name: 'Guarded' });
  const { id: serverId } = zServer.parse(made.data);
  await ask('not required', browser, 'factorRequirement.get', { serverId });
  await ask('without a factor', browser, 'factorRequirement.update', { serverId, graceDays: 7 });
  await ask('who lacks one', browser, 'factorRequirement.lacking', { serverId });
  const { secret } = zNewTotp.parse((await ask('my app', browser, 'factors.beginTotp')).data);
  const code = totpCode(secret, product.clock.ms);
  await ask('my code', browser, 'factors.confirmTotp', { code });
  await ask('a week', browser, 'factorRequirement.update', { serverId, graceDays: 7 });
  await ask('a day', browser, 'factorRequirement.update', { serverId, graceDays: 1 });
  await ask('required', browser, 'factorRequirement.get', { serverId });
  await ask('none anymore', browser, 'factorRequirement.update', { serverId, graceDays: null });
}

/** Sign-ins of a person, one of them on a new device. */
export async function signIns(product: RunningProduct, ask: Ask): Promise<void> {
  const { browser, userId: user_id } = await signUp(product, 'parity.sign-ins');
  const notice = { id: 'notice', user_id, session_id: 'ended', at: product.clock.ms };
  await product.database.handle
    .insertInto('sign_in_notices')
    .values({ ...notice, user_agent: null, place: '203.0.113.x', message: 'none', due_at: null })
    .execute();
  await ask('a notice', browser, 'account.notices');
  await ask('it was me', browser, 'account.dismissNotice', { noticeId: notice.id });
  await ask('no such notice', browser, 'account.dismissNotice', { noticeId: notice.id });
  await ask('no messages', browser, 'account.setSignInMessages', { enabled: false });
  await ask('no answer', browser, 'account.setSignInMessages', { enabled: 'x' });
  await ask('end my other sessions', browser, 'account.revokeOtherSessions');
}
