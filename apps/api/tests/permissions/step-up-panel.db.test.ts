import { restRoutes } from '@tenfour/contracts/rest';
import { STEP_UP_MS } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../src/testing/product/browser.ts';
import { setFactorTimes } from '../../src/testing/product/factors.ts';
import { signUp } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, type Face, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { asking, PASSWORDS, type PlatformScene, platformInput, setPlatformScene } from './platform-scene.ts';
import { PLATFORM_TABLE } from './platform-table.ts';
import type { Input } from './scene.ts';

const product = await startProduct(
  { RATE_LIMIT: '0', LOG_LEVEL: 'silent', ALT_PAGE_PASSWORD: PASSWORDS.page },
  { ticking: true },
);
const { handle } = product.database;
let platform: PlatformScene;

beforeAll(async () => {
  platform = await setPlatformScene(product);
});

const OF_PLATFORM = restRoutes().filter(
  ({ stepUp, allowance }) => stepUp !== undefined && allowance.kind === 'platform',
);
const NONE = { since: null };
const refusal = { status: 403, code: 'FACTOR_REQUIRED', action: 'give' };
const DAY_MS = 24 * 60 * 60_000;

describe.each(TRANSPORTS)('the admin panel over %s', (face) => {
  const STALE = { since: DAY_MS, givenAt: 3 * DAY_MS };

  it('refuses every call until its sign-in gave the factor that the person has', async () => {
    const person = await signUp(product, `panel.${face}`);
    const { browser } = await asking(product, person, 'super_admin');
    for (const [factor, code] of [
      [STALE, 'FACTOR_REQUIRED'],
      [{ since: DAY_MS }, 'FACTOR_REQUIRED'],
      [{ since: DAY_MS, givenAt: 0 }, null],
      [NONE, null],
    ] as const) {
      await setFactorTimes(product, person.userId, factor);
      const session = z.object({ factorRequired: z.boolean() });
      const open = session.parse(await must(browser, 'platform.session', {}, face));
      expect(open.factorRequired).toBe(code !== null);
      for (const { procedure, level } of PLATFORM_TABLE) {
        if (
          level === 'signed-in' ||
          restRoutes().some((one) => one.procedure === procedure && one.type === 'mutation')
        )
          continue;
        expect([procedure, (await answerOf(browser, face, procedure, {})).code]).toEqual([procedure, code]);
      }
    }
  });

  it.each(OF_PLATFORM.map(({ procedure }) => procedure))(
    '%s needs a fresh one besides',
    async (procedure) => {
      const who = await asking(product, platform.boss.person, 'super_admin');
      const input = await platformInput(platform, procedure, who);
      const { userId } = who.person;
      const answer = () => answerOf(who.browser, face, procedure, input);
      await setFactorTimes(product, userId, { since: DAY_MS });
      expect(await answer()).toEqual(refusal);
      // Given when the panel was opened, and that is a while ago.
      await openedAgo(userId, 2 * STEP_UP_MS);
      await setFactorTimes(product, userId, { since: DAY_MS, givenAt: 2 * STEP_UP_MS });
      expect(await answerOf(who.browser, face, 'platform.summary', {})).toMatchObject({ status: 200 });
      expect(await answer()).toEqual(refusal);
      await openedAgo(userId, 0);
      await setFactorTimes(product, userId, { since: DAY_MS, givenAt: 1_000 });
      expect(await answer()).toMatchObject({ status: 200 });
      await setFactorTimes(product, userId, NONE);
    },
  );
});

/** Sets when a person's admin panel was opened, in ms before now. */
async function openedAgo(userId: string, ms: number): Promise<void> {
  const panels = handle.updateTable('platform_sessions').set({ created_at: product.clock.ms - ms });
  await panels.where('user_id', '=', userId).execute();
}

async function answerOf(browser: Browser, face: Face, procedure: string, input: Input) {
  const { status, error } = await call(browser, face, procedure, input);
  return { status, code: error?.code ?? null, action: error?.details?.action ?? null };
}
