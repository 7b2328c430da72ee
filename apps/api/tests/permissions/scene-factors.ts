import { zChangedFactors, zNewPasskey, zNewTotp } from '@tenfour/contracts';
import type { Database } from '../../src/db/database.ts';
import { createAuthenticator } from '../../src/testing/product/authenticator.ts';
import type { Browser } from '../../src/testing/product/browser.ts';
import { totpCode } from '../../src/testing/product/factors.ts';
import { type CallerName, clockOf, databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** Clears the caller's factors, then prepares; anyone without a session has nothing to prepare. */
function prepare(work: (browser: Browser, at: number) => Promise<Input>) {
  return async ({ actors }: Scene, caller: CallerName): Promise<Input> => {
    if (caller === 'signedOut')
      return { kind: 'totp', code: '000000', factorId: 'totp', name: 'x', answer: ANSWER };
    await clearFactors(databaseOf(actors), actors[caller].userId);
    return work(actors[caller].browser, clockOf(actors));
  };
}

const ANSWER = { id: 'x', response: { clientDataJSON: 'x' } };

/** As `PREPARE` of the scene, for second factors. */
export const PREPARE_FACTORS: Readonly<Record<string, (scene: Scene, caller: CallerName) => Promise<Input>>> =
  {
    'factorRequirement.update': async ({ actors, server }) => {
      const { browser, userId } = actors.owner;
      await clearFactors(databaseOf(actors), userId);
      await setUpTotp(browser, clockOf(actors));
      return { serverId: server.id, graceDays: 14 };
    },
    'factors.beginPasskey': prepare(async () => ({})),
    'factors.addPasskey': prepare(async (browser, at) => {
      await setUpTotp(browser, at);
      return passkeyInput(browser);
    }),
    'factors.beginTotp': prepare(async () => ({})),
    'factors.confirmTotp': prepare(async (browser, at) => {
      const { secret } = zNewTotp.parse(await must(browser, 'factors.beginTotp'));
      return { code: totpCode(secret, at) };
    }),
    'factors.renewRecoveryCodes': prepare(async (browser, at) => {
      await setUpTotp(browser, at);
      return {};
    }),
    'factors.challenge': prepare(async (browser, at) => {
      await setUpTotp(browser, at);
      return {};
    }),
    'factors.give': prepare(async (browser, at) => {
      const [code] = await setUpTotp(browser, at);
      return { kind: 'recovery', code };
    }),
    // Last in the table, so that no caller is left with a factor.
    'factors.remove': prepare(async (browser, at) => {
      await setUpTotp(browser, at);
      return { factorId: 'totp' };
    }),
  };

/** Sets up an authenticator app in a browser. Returns the recovery codes, which a first factor creates. */
export async function setUpTotp(browser: Browser, at: number): Promise<string[]> {
  const { secret } = zNewTotp.parse(await must(browser, 'factors.beginTotp'));
  const changed = await must(browser, 'factors.confirmTotp', { code: totpCode(secret, at) });
  return zChangedFactors.parse(changed).recoveryCodes ?? [];
}

/** Begins a passkey in a browser. Returns what would add it. */
async function passkeyInput(browser: Browser) {
  const { options } = zNewPasskey.parse(await must(browser, 'factors.beginPasskey'));
  return { name: 'Laptop', answer: createAuthenticator(browser.origin).create(options) };
}

/** Takes all second factors of a person away. */
export async function clearFactors({ handle }: Database, userId: string): Promise<void> {
  await handle.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await handle.deleteFrom('account_factors').where('user_id', '=', userId).execute();
  await handle.updateTable('users').set({ factor_since: null }).where('id', '=', userId).execute();
}
