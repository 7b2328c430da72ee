import type { User, Verification } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { browser } from '../../../data/browser.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi } from '../../../test/api.ts';
import { mara } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { LinkCard } from './LinkCard.tsx';
import { Verify } from './Verify.tsx';

afterEach(leavePage);

const linked: User = { ...mara, robloxUsername: 'MaraQuill', robloxUserId: '77' };

const nothing: Verification = { verified: false, oauth: false, proof: null };
const state = { verification: { state: async () => nothing } };

// covers: R83, R421-R425, R427
test('linking: "Linking..." while it takes, then the name, "Linked" and the way back', async () => {
  const answer = deferred<User>();
  serveApi({ ...state, account: { linkRoblox: () => answer.promise, unlinkRoblox: async () => mara } });
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

test('a verified link is unlinked after a question only', async () => {
  const { calls } = serveApi({ ...state, account: { unlinkRoblox: async () => mara } });
  await renderPart(<LinkCard />);
  act(() => void queryClient.setQueryData(trpc.account.me.queryKey(), { ...linked, robloxVerified: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
  const question = await screen.findByRole('alertdialog', { name: 'Unlink MaraQuill?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls).not.toContain('account.unlinkRoblox');
  expect(screen.getByText('Verified')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }),
  );
  expect(await screen.findByText('Your Roblox username has been removed')).toBeTruthy();
});

// covers: R705
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

// covers: R501
test('nothing typed: "Username Required", and nothing is sent', async () => {
  const { calls } = serveApi({});
  await renderPart(<LinkCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Link Username' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Username Required'));
  expect(screen.getByRole('alert').textContent).toContain('Please enter your Roblox username');
  expect(calls).toEqual([]);
});

const ends = new Date(Date.now() + 600_000).toISOString();
const proof = { robloxUsername: 'MaraQuill', expiresAt: ends, triesLeft: 5, problem: null };

test('verifying by a code: the command to type, what went wrong, and another way', async () => {
  const wrong = 'A code was typed in the game that is not this one.';
  const game = { ...nothing, proof: { ...proof, method: 'game', secret: 'ABC234', problem: wrong } as const };
  serveApi({
    account: { me: async () => linked },
    verification: { state: async () => nothing, begin: async () => game, cancel: async () => nothing },
  });
  await renderPart(<Verify />);
  await userEvent.click(await screen.findByRole('button', { name: 'Type a code in the game' }));
  expect(screen.queryByRole('button', { name: 'Sign in at Roblox' })).toBeNull();
  expect(await screen.findByText(';verify ABC234')).toBeTruthy();
  expect(screen.getByText(wrong)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Another way' }));
  expect(await screen.findByRole('button', { name: 'Put a phrase in the profile' })).toBeTruthy();
});

test('verifying by a phrase: a look that finds nothing says so and keeps the phrase, one that finds it ends the question', async () => {
  const looks = [false, true];
  const phrase = {
    ...nothing,
    oauth: true,
    proof: { ...proof, method: 'phrase', secret: 'apple bear' } as const,
  };
  const check = async () => {
    if (looks.shift()) return { ...nothing, verified: true };
    throw new DomainError('REFUSED', { message: 'The profile does not hold the phrase yet.' });
  };
  serveApi({
    account: { me: async () => linked },
    verification: { state: async () => phrase, check },
  });
  await renderPart(<Verify />);
  await userEvent.click(await screen.findByRole('button', { name: 'Check the profile' }));
  expect((await screen.findByRole('alert')).textContent).toContain('does not hold the phrase yet');
  expect(screen.getByText('apple bear')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Check the profile' }));
  await waitFor(() => expect(screen.queryByText('apple bear')).toBeNull());
});

test('signing in at Roblox names the page to return to', async () => {
  window.history.replaceState(null, '', '/appeals/harbor-bay?from=discord');
  const left: string[] = [];
  const { leaveTo } = browser;
  browser.leaveTo = (url) => left.push(url);
  serveApi({
    account: { me: async () => linked },
    verification: {
      state: async () => ({ ...nothing, oauth: true }),
      signIn: async (_account, returnTo) => ({ url: `https://roblox.example/?to=${returnTo}` }),
    },
  });
  await renderPart(<Verify />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in at Roblox' }));
  await waitFor(() => expect(left).toEqual(['https://roblox.example/?to=/appeals/harbor-bay']));
  browser.leaveTo = leaveTo;
});

test('verified by the game: it is announced, and nothing is left to do', async () => {
  const news = deferred<User>();
  serveApi({
    account: { me: () => news.promise, linkRoblox: async () => linked },
    verification: { state: async () => nothing },
  });
  await renderPart(<LinkCard />);
  await userEvent.type(await screen.findByLabelText('Roblox username'), 'MaraQuill{Enter}');
  expect(await screen.findByText('Not verified')).toBeTruthy();
  act(() => {
    queryClient.setQueryData(trpc.account.me.queryKey(), { ...linked, robloxVerified: true });
  });
  expect(await screen.findByText('Roblox Account Verified')).toBeTruthy();
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Type a code in the game' })).toBeNull();
});
