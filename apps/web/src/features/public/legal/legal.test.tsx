import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';

test('shows the installation’s text, and links the other pages in the footer', async () => {
  serveApi(
    { legal: { text: () => ({ title: 'Our privacy', html: '<h2>In short</h2>' }) } },
    { signedIn: false },
  );
  openApp('/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Our privacy' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'In short' })).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Legal' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/privacy', '/terms', '/security']);
});
