import { zRobloxSignIn } from '@tenfour/contracts';
import { locationOf } from '../../src/testing/product/browser.ts';
import type { CallerName } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let accounts = 0;

/** As `PREPARE` of the scene, for the proof of one's own Roblox account. */
export const PREPARE_VERIFICATION: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input>>
> = {
  'dutyChecks.answer': async ({ server }) => ({ serverId: server.id }),
  'verification.begin': async (scene, caller) => {
    await link(scene, caller);
    return { method: 'game' };
  },
  'verification.check': async (scene, caller) => {
    await verify(scene, caller);
    return {};
  },
};

/** A name that the caller has not proved. */
async function link({ actors }: Scene, caller: CallerName): Promise<void> {
  if (caller === 'signedOut') return;
  accounts += 1;
  await must(actors[caller].browser, 'account.linkRoblox', { robloxUsername: `Unproved${accounts}` });
}

/** Through Roblox' own sign-in, so that a later check has nothing left to do. Returns the name. */
export async function verify({ actors }: Scene, caller: CallerName): Promise<string> {
  if (caller === 'signedOut') return 'Unproved';
  const { browser } = actors[caller];
  accounts += 1;
  const { url } = zRobloxSignIn.parse(await must(browser, 'verification.signIn'));
  await browser.fetch(locationOf(await browser.fetch(`${url}&name=Proved${accounts}`)));
  return `Proved${accounts}`;
}
