import { restRoutes } from '@tenfour/contracts/rest';
import { ACCESS_LEVELS, type AccessLevel } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../src/db/changes.ts';
import { PANEL_MS } from '../../src/http/session/admin-session.ts';
import { type Player, signUp } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, type Face, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import {
  type Asking,
  asking,
  browserOf,
  PASSWORDS,
  type PlatformScene,
  platformInput,
  setPlatformScene,
} from './platform-scene.ts';
import { PLATFORM_TABLE, type PlatformRow } from './platform-table.ts';

const product = await startProduct({
  RATE_LIMIT: '0',
  LOG_LEVEL: 'silent',
  ALT_PAGE_PASSWORD: PASSWORDS.page,
});
const { handle } = product.database;
let scene: PlatformScene;
let person: Player;
let another: Player;
beforeAll(async () => {
  scene = await setPlatformScene(product);
  person = await signUp(product, 'platform.asking');
  another = await signUp(product, 'platform.another');
});

/** Without a panel that is open to them, whatever the reason. */
const CLOSED = {
  'without a panel': async () => ({ browser: browserOf(product, person, null), person, panel: null }),
  'with the panel of another person': async () => {
    const { panel } = await asking(product, another, 'super_admin');
    return { browser: browserOf(product, person, panel?.panelToken ?? ''), person, panel };
  },
  'with a panel whose time is over': async () => {
    const expired = await asking(product, person, 'super_admin');
    const panel = handle.updateTable('platform_sessions').set({ expires_at: product.clock.ms });
    await panel.where('account_id', '=', expired.panel?.accountId ?? '').execute();
    return expired;
  },
  'with the panel of an account that was deactivated': async () => {
    const deactivated = await asking(product, person, 'super_admin');
    const account = handle.updateTable('platform_accounts').set({ is_active: 0 });
    await account.where('id', '=', deactivated.panel?.accountId ?? '').execute();
    return deactivated;
  },
} satisfies Record<string, () => Promise<Asking>>;

const CASES = Object.keys(CLOSED) as (keyof typeof CLOSED)[];

async function linesOfLog(): Promise<string[]> {
  const rows = await handle.selectFrom('platform_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

/** Returns the result of a call, the lines it wrote to the staff log, and whether open panels were notified. */
async function outcome(face: Face, row: PlatformRow, who: Asking) {
  const input = await platformInput(scene, row.procedure, who);
  const before = (await linesOfLog()).length;
  const received: Change[] = [];
  const end = product.database.changes.subscribe((some) => received.push(...some));
  const { status, error } = await call(who.browser, face, row.procedure, input);
  end();
  const lines = (await linesOfLog()).slice(before);
  return {
    status,
    code: error?.code ?? null,
    lines,
    received: received.some(({ entity }) => entity === 'platform'),
  };
}

const refused = (status: number, code: string) => ({ status, code, lines: [], received: false });

function done({ action, announces = action !== undefined }: PlatformRow) {
  return { status: 200, code: null, lines: action === undefined ? [] : [action], received: announces };
}

/** Who has no panel open has none to close. */
function withoutPanel({ procedure, level, ...what }: PlatformRow) {
  if (level !== 'signed-in') return refused(403, 'ADMIN_SESSION');
  return done({ procedure, level, ...(procedure === 'platform.logout' ? {} : what) });
}

function hasAccessLevel(level: AccessLevel, needed: PlatformRow['level']): boolean {
  return needed === 'signed-in' || ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(needed);
}

it('names each procedure once, and no other platform procedure is left', () => {
  const names = PLATFORM_TABLE.map(({ procedure }) => procedure);
  expect(new Set(names).size).toBe(names.length);
  const ofPlatform = restRoutes().filter(({ allowance }) => allowance.kind === 'platform');
  expect(ofPlatform.filter(({ procedure }) => !names.includes(procedure))).toEqual([]);
});

describe.each(TRANSPORTS)('over %s', (face) => {
  // covers: R6-R8, R492, R589-R595, R681-R684
  it.each(PLATFORM_TABLE)('$procedure takes $level', async (row) => {
    for (const level of ACCESS_LEVELS) {
      const answered = await outcome(face, row, await asking(product, person, level));
      expect(answered, level).toEqual(
        hasAccessLevel(level, row.level) ? done(row) : refused(403, 'FORBIDDEN'),
      );
    }
    const noOne = { browser: product.browser(), person, panel: null };
    expect(await outcome(face, row, noOne)).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  // covers: R491, R693, R695
  it.each(CASES)('%s nothing of the panel is to be had', async (situation) => {
    for (const row of PLATFORM_TABLE) {
      const answered = await outcome(face, row, await CLOSED[situation]());
      expect({ [row.procedure]: answered }).toEqual({ [row.procedure]: withoutPanel(row) });
    }
  });

  it('a panel that was open is closed at its next call once its account is deactivated', async () => {
    const { browser, panel } = await asking(product, person, 'super_admin');
    await must(browser, 'platform.summary', {}, face);
    await must(scene.boss.browser, 'platformStaff.update', { id: panel?.accountId, isActive: false }, face);
    expect(await call(browser, face, 'platform.summary')).toMatchObject({
      status: 403,
      error: { code: 'ADMIN_SESSION' },
    });
    expect(await must(browser, 'platform.session', {}, face)).toBeNull();
  });
});

it('a panel lasts two hours', () => {
  expect(PANEL_MS).toBe(2 * 60 * 60_000);
});
