import type { Viewer } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { harborServer } from '../../../test/fixtures.ts';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';

useSettingsWorld();

/** Opens the section of a server whose appeal page has this slug. */
async function open(slug: string | null) {
  const address = async () => ({
    slug,
    url: slug && `https://tenfour.example/appeals/${slug}`,
    publicUrl: slug && `https://tenfour.example/s/${slug}`,
  });
  let server = harborServer;
  const update = vi.fn(async (_viewer: Viewer, { serverId: _id, ...input }: Record<string, unknown>) => {
    server = { ...server, ...input };
    return server;
  });
  await visit({ get: async () => server, update }, {}, '?section=moderation', { appealPage: { address } });
  return { toggle: await screen.findByLabelText(/^Public page/), update };
}

test('the page is turned on with its link to apply, and its address can be copied', async () => {
  const { toggle, update } = await open('harbor');
  expect(screen.queryByLabelText('Apply link')).toBeNull();
  await userEvent.click(toggle);
  await userEvent.type(screen.getByLabelText('Apply link'), ' https://forms.example/apply ');
  await userEvent.click(screen.getByLabelText('Show the host of the next session'));
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({
        publicPage: true,
        publicPageHost: true,
        applyUrl: 'https://forms.example/apply',
        seen: { applyUrl: null },
      }),
    ),
  );
  expect(await screen.findByText('https://tenfour.example/s/harbor')).toBeTruthy();
});

test('a link that is no web address is marked and not sent', async () => {
  const { toggle, update } = await open('harbor');
  await userEvent.click(toggle);
  await userEvent.type(screen.getByLabelText('Apply link'), 'http://forms.example');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Enter a whole web address that begins with https://.')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('without an address it says what comes first', async () => {
  await open(null);
  expect(screen.getByText(/Set the appeal page address first\.$/)).toBeTruthy();
});
