import type { LiveOp, LiveOwnEntity } from '@tenfour/contracts';
import { z } from 'zod';
import { newId } from '../src/db/ids.ts';
import type { LiveStream } from '../src/testing/live.ts';
import type { Player } from '../src/testing/product/people.ts';
import { openPanel } from '../src/testing/product/platform.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import { must } from '../src/testing/product/transports.ts';

/** Opens alt management in the product of these causes. */
export const ALT_PAGE_PASSWORD = 'page-of-the-living';

/** Something that really happens to one person, who hears of it; the id that the change names. */
interface PersonalEvent {
  op: LiveOp;
  cause: () => Promise<string | undefined>;
  stream: LiveStream;
}

const zId = z.object({ id: z.string() });

/** What a person hears of their account, of alts and of the platform's staff; `other` does what is done to them. */
export function ownCauses(
  { database, clock }: RunningProduct,
  { person, other, stream }: { person: Player; other: Player; stream: LiveStream },
): Readonly<Record<Exclude<LiveOwnEntity, 'memberships'>, PersonalEvent>> {
  async function openPanels(): Promise<void> {
    for (const { userId, browser } of [person, other]) {
      const panel = await openPanel(database, { userId, level: 'super_admin', at: clock.ms });
      browser.cookies.set('panel', panel.panelToken);
    }
  }

  async function askForAlts(): Promise<string> {
    await must(person.browser, 'alts.unlock', { password: ALT_PAGE_PASSWORD });
    const altAccounts = [{ id: '1', username: 'AltOne', password: 'hunter-two' }];
    const request = { serverName: 'Springs', joinCode: 'SPRINGS', timeRequested: 'Tonight', altAccounts };
    return zId.parse(await must(person.browser, 'alts.create', request)).id;
  }

  async function announce(): Promise<string> {
    await openPanels();
    const words = { title: 'Soon', message: 'At ten.' };
    return zId.parse(await must(other.browser, 'announcements.send', words)).id;
  }

  async function note(): Promise<undefined> {
    await openPanels();
    await must(other.browser, 'platformLog.create', { action: 'other', details: 'Seen.' });
  }

  async function link(): Promise<undefined> {
    await must(person.browser, 'account.linkRoblox', { robloxUsername: 'Builderman' });
  }

  async function readAlert(): Promise<string> {
    const id = newId(clock.ms);
    const about = { server_id: 'none', kind: 'join-request', subject_id: id, path: '/' } as const;
    const row = { user_id: person.userId, id, ...about, title: 'x', text: 'x', created_at: clock.ms };
    await database.handle.insertInto('alerts').values(row).execute();
    await must(person.browser, 'alerts.markRead', { id });
    return id;
  }

  return {
    alerts: { op: 'changed', cause: readAlert, stream },
    account: { op: 'changed', cause: link, stream },
    'alt-requests': { op: 'created', cause: askForAlts, stream },
    announcements: { op: 'created', cause: announce, stream },
    platform: { op: 'changed', cause: note, stream },
  };
}
