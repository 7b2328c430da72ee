import type { CreatedPunishment } from '@tenfour/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { serveApi } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { leavePage } from '../../../test/page.tsx';

const { matchMedia } = window;

const recorded: CreatedPunishment = {
  id: 'p1',
  rule: null,
  robloxUsername: 'Bob',
  robloxUserId: null,
  verified: false,
  punishmentType: 'warning',
  reason: 'RDM',
  duration: null,
  expiresAt: null,
  isActive: true,
  ...{ autoBan: false, fields: {}, missing: [] },
  autoBanApplied: false,
  renamedTo: null,
  issuedBy: 'mara',
  issuedById: 'u1',
  evidence: [],
  enforcement: { state: 'none', message: null },
  source: 'web',
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(() => {
  window.matchMedia = matchMedia;
  act(releaseBlockers);
  sessionStorage.clear();
  leavePage();
});

/** Warns Bob from his drawer over the appeals, on a screen that matches one width. */
async function warnBob(width: string) {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === width });
  serveApi({
    ...harborServices(),
    appeals: { list: async () => [] },
    punishments: { list: async () => [], issuers: async () => [], create: async () => recorded },
    templates: { list: async (_viewer, kind) => ({ kind, areDefaults: false, templates: [] }) },
  });
  const { router } = openApp('/server/s1/appeals?player=Bob');
  await userEvent.click(await screen.findByRole('link', { name: 'Warn: Bob' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'RDM');
  const back = vi.spyOn(router.history, 'back');
  return async () => {
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/server/s1/appeals');
      expect(router.state.location.search).toEqual({ player: 'Bob' });
    });
    expect(back, 'a second one leaves the product').toHaveBeenCalledTimes(1);
  };
}

const WIDTHS = ['(min-width: 75em)', '(max-width: 37.49em)', 'none'] as const;

test.each(WIDTHS)('a record leads back to the player it was opened from (%s)', async (width) => {
  const expectBack = await warnBob(width);
  await userEvent.click(screen.getByRole('button', { name: 'Record warning' }));
  await expectBack();
});

test.each(WIDTHS)('so does closing the composer (%s)', async (width) => {
  const expectBack = await warnBob(width);
  await userEvent.keyboard('{Escape}');
  await expectBack();
});
