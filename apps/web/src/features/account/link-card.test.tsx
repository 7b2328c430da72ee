import type { User } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../test/api.ts';
import { mara } from '../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../test/page.tsx';
import { LinkCard } from './LinkCard.tsx';

afterEach(leavePage);

const linked: User = { ...mara, robloxUsername: 'MaraQuill', robloxUserId: '77' };

test('linking: "Linking..." while it takes, then the name, "Linked" and the way back', async () => {
  const answer = deferred<User>();
  serveApi({ account: { linkRoblox: () => answer.promise, unlinkRoblox: async () => mara } });
  await renderPart(<LinkCard />);
  await userEvent.type(await screen.findByLabelText('Roblox username'), ' MaraQuill{Enter}');
  expect(await screen.findByRole('button', { name: 'Linking...' })).toBeTruthy();
  answer.resolve(linked);
  expect(await screen.findByText('Linked')).toBeTruthy();
  expect(screen.getByText('MaraQuill')).toBeTruthy();
  expect(screen.getByText('Your Roblox username has been saved successfully')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('MaraQuill');
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Your Roblox username has been removed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Link Username' })).toBeTruthy();
});

test('a name that Roblox does not know: the server’s sentence, and the name stays', async () => {
  const linkRoblox = async () => {
    throw new DomainError('REFUSED', { message: 'Roblox knows no such user.' });
  };
  serveApi({ account: { linkRoblox } });
  await renderPart(<LinkCard />);
  const input = await screen.findByLabelText('Roblox username');
  await userEvent.type(input, 'Ghost{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Link Failed'));
  expect(screen.getByRole('alert').textContent).toContain('Roblox knows no such user.');
  expect(input).toHaveProperty('value', 'Ghost');
});

test('nothing typed: "Username Required", and nothing is sent', async () => {
  const { calls } = serveApi({});
  await renderPart(<LinkCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Link Username' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Username Required'));
  expect(screen.getByRole('alert').textContent).toContain('Please enter your Roblox username');
  expect(calls).toEqual([]);
});
