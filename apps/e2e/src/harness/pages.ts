import { expect, type Page } from '@playwright/test';
import type { Crowded } from './long-texts.ts';

const SETTINGS = ['general', 'api', 'permissions', 'moderation', 'webhooks', 'data', 'danger'];
const PANEL = ['logs', 'create-log', 'staff', 'announcements', 'alt-requests', 'servers', 'settings'];

/** Returns the addresses of every page, tab and section of the product, for a user who can see them all. */
export function everyPath({ server: { id }, player, appeals }: Crowded): string[] {
  const inServer = [
    '',
    '?tab=members',
    '?tab=ingame',
    '?tab=requests',
    '?tab=settings',
    '/staff',
    '/staff?tab=mod-calls',
    '/staff?tab=mod-calls&status=closed',
    ...['hours', 'leaderboard', 'history', 'leave', 'management', 'file', 'reviews', 'promotions'].map(
      (view) => `/staff?view=${view}`,
    ),
    '/staff-old',
    '/punishments',
    `/punishments?player=${player}`,
    '/punishments?requests=all',
    '/appeals',
    '/applications',
    '/applications?view=forms',
    '/security',
    '/analytics',
    '/automations',
    '/bot',
    '/logs?tab=webhooks',
    '/logs?tab=activity',
    ...SETTINGS.map((section) => `/settings?section=${section}`),
    '/api-keys',
    '/import',
  ];
  return [
    '/',
    ...inServer.map((path) => `/server/${id}${path}`),
    '/alt-management',
    '/account',
    ...PANEL.map((tab) => `/admin?tab=${tab}`),
    `/server-management?serverId=${id}`,
    '/landing',
    '/premium',
    '/coming-from',
    '/testimonials',
    '/documentation',
    '/documentation#punishment-system',
    '/status',
    '/privacy',
    '/terms',
    '/security',
    ...appeals,
  ];
}

/** Waits until a page has its heading, its fonts and the data in sight. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // Content below the window, as most charts, loads once it is in sight.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((busy) => {
      const { top, bottom, height } = busy.getBoundingClientRect();
      return height === 0 || top >= window.innerHeight || bottom <= 0 || !busy.checkVisibility();
    }),
  );
  await page.waitForFunction(() => document.fonts.status === 'loaded');
}
