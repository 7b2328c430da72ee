import type { NameLookupStatus } from '@tenfour/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { browser } from '../../../data/browser.ts';
import { isSessionEnded, setSessionEnded } from '../../../data/session-ended.ts';
import { serveApi } from '../../../test/api.ts';
import { renderPart } from '../../../test/page.tsx';
import { NameLookups } from './NameLookups.tsx';

const leave = browser.leaveTo;
afterEach(() => {
  act(() => setSessionEnded(false));
  browser.leaveTo = leave;
});

const status: NameLookupStatus = {
  state: 'done',
  reading: false,
  failedAt: null,
  names: 2,
  waiting: 0,
  matched: 2,
  unknown: 0,
  refused: { younger: 0, later: 0 },
};

test('a session that ended is noticed by the list of names too', async () => {
  browser.leaveTo = () => undefined;
  const served = serveApi({ nameLookups: { status: async () => status, list: async () => [] } });
  await renderPart(<NameLookups serverId="s1" />);
  const matched = await screen.findByRole('radio', { name: /^Possible account/ });
  served.caller = { signedIn: false };
  await userEvent.click(matched);
  await waitFor(() => expect(isSessionEnded()).toBe(true));
});

test('a possible account says whether it has the name now', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const found = { result: 'matched', refusal: null, firstAt: at, lastAt: at } as const;
  const account = { robloxUserId: '7', robloxUsername: 'Bob' };
  const list = async () => [
    { ...found, id: 'bob', name: 'bob', account },
    { ...found, id: 'oldbob', name: 'OldBob', account },
  ];
  serveApi({ nameLookups: { status: async () => status, list } });
  await renderPart(<NameLookups serverId="s1" />);
  await userEvent.click(await screen.findByRole('radio', { name: /^Possible account/ }));
  const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'bob has this name now · last record Mar 1, 2026',
    'OldBob possibly Bob · last record Mar 1, 2026',
  ]);
});
