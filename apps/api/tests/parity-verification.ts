import { zRobloxSignIn } from '@tenfour/contracts';
import { type Browser, locationOf } from '../src/testing/product/browser.ts';
import type { Ask } from './parity-scenario.ts';

/** The proof of one's own Roblox account. */
export async function verification(browser: Browser, ask: Ask): Promise<void> {
  await ask('who asks', browser, 'dutyChecks.mine');
  await ask('without a question', browser, 'dutyChecks.answer', { serverId: 'nowhere' });
  await ask('is it proved', browser, 'verification.state');
  await ask('nothing to look for', browser, 'verification.check');
  await ask('by no means', browser, 'verification.begin', { method: 'promise' });
  await ask('by a code', browser, 'verification.begin', { method: 'game' });
  await ask('given up', browser, 'verification.cancel');
  await ask('at Roblox', browser, 'verification.signIn');
  await ask('unlink before', browser, 'account.unlinkRoblox');
  await ask('nothing to prove', browser, 'verification.begin', { method: 'game' });
  const { data } = await ask('at Roblox, with nothing linked', browser, 'verification.signIn');
  const { url } = zRobloxSignIn.parse(data);
  await browser.fetch(locationOf(await browser.fetch(`${url}&name=Proved`)));
  await ask('nothing left to look for', browser, 'verification.check');
}
