import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { copy } from '../../../copy.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { LandingPage } from './LandingPage.tsx';

const INVITE = 'https://discord.gg/tenfour';

function show(communityInviteUrl: string | null, demoUrl: string | null = null) {
  const config = { productName: 'Tenfour', communityInviteUrl, demoUrl, testimonials: null };
  act(() => queryClient.setQueryData(trpc.system.config.queryKey(), config));
  render(
    <QueryClientProvider client={queryClient}>
      <LandingPage />
    </QueryClientProvider>,
  );
}

afterEach(() => queryClient.clear());

// covers: R50
test('both calls to start are plain links to sign-in', () => {
  show(INVITE);
  for (const name of [copy.landing.getStarted, copy.landing.getStartedAgain]) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/api/login');
  }
});

// covers: R51
test('"Join Discord" opens the invite in a new tab, and says so', () => {
  show(INVITE);
  const link = screen.getByRole('link', { name: 'Join Discord (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([INVITE, '_blank']);
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('the demo is linked where the operator runs one', () => {
  show(INVITE, 'https://demo.example/');
  const demo = screen.getByRole('link', { name: 'Try the live demo (opens in a new tab)' });
  expect(demo.getAttribute('href')).toBe('https://demo.example/');
  cleanup();
  show(INVITE);
  expect(screen.queryByRole('link', { name: /live demo/ })).toBeNull();
});

test('without an invite the button says in place that it is not set up', async () => {
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Join Discord' }));
  expect(screen.getByText(copy.navigation.communityMissing, { selector: '[role=status]' })).toBeTruthy();
});

// covers: R9, R52
test('all six areas list what the spec lists, and Explore unfolds in place', async () => {
  show(INVITE);
  for (const area of Object.values(copy.landing.areas)) {
    const card = screen.getByRole('heading', { name: area.title }).closest('article');
    if (!card) throw new Error(`${area.title} has no card`);
    for (const item of area.items) expect(within(card).getByText(item)).toBeTruthy();
    const explore = within(card).getByRole('button', { name: 'Explore →' });
    expect(explore.getAttribute('aria-expanded')).toBe('false');
    expect(within(card).queryByRole('heading', { name: 'How it works' })).toBeNull();
    await userEvent.click(explore);
    expect(explore.getAttribute('aria-expanded')).toBe('true');
    expect(within(card).getByRole('heading', { name: 'How it works' })).toBeTruthy();
  }
});

// covers: R57
test('"Join our Discord" shows the invite, copies it, and Escape closes it', async () => {
  const user = userEvent.setup();
  show(INVITE);
  const button = screen.getByRole('button', { name: 'Join our Discord' });
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Copy invite' }));
  expect(await navigator.clipboard.readText()).toBe(INVITE);
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

test('the sample queue counts what is still open', async () => {
  show(INVITE);
  await userEvent.click(screen.getByRole('button', { name: 'Claim: RDM at the bank' }));
  expect(screen.getByText('2 open')).toBeTruthy();
  expect(screen.getByText('Claimed')).toBeTruthy();
});

// covers: R15-R18, R55
test('showcase, the two promises and the status page are there', () => {
  show(INVITE);
  expect(screen.getByRole('heading', { name: 'Community Showcase Coming Soon' })).toBeTruthy();
  expect(screen.getByText('Free to start')).toBeTruthy();
  expect(screen.getByText('Trusted by communities worldwide')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Public status page' }).getAttribute('href')).toBe('/status');
  const showcase = screen.getByRole('region', { name: 'Community Showcase Coming Soon' });
  const contact = within(showcase).getByRole('link', { name: /^Contact us on Discord/ });
  expect(contact.getAttribute('href')).toBe(INVITE);
});
