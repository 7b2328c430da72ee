import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { lazyNamed } from '../../../data/lazy.ts';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf, policy } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { ServerTabs } from './ServerTabs.tsx';

afterEach(leavePage);

const GamePanel = lazyNamed(async () => ({ GamePanel: () => null }), 'GamePanel');

const server = { ...harborServer, pendingCount: 2 };

/** The settings tab has nothing to ask for. */
async function open(role: 'admin' | 'moderator', mayDecide: boolean) {
  const rules = policy();
  rules.moderatorPermissions = { ...rules.moderatorPermissions, canApproveJoinRequests: mayDecide };
  serveApi({}, { role, rules });
  const permissions = permissionsOf(role, rules);
  await renderPart(
    <ServerTabs server={server} permissions={permissions} tab="settings" gamePanel={GamePanel} />,
  );
  return screen.findByRole('tab', { name: /^Join requests/ });
}

test('a tab that would only refuse is locked with the reason, and tells no count', async () => {
  const tab = await open('moderator', false);
  expect(tab.getAttribute('aria-disabled')).toBe('true');
  expect(tab.textContent).toBe('Join requests, Your role can’t open this page.');
  await userEvent.click(tab);
  screen.getByRole('tab', { name: 'In-game panel' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab);
  expect(screen.queryByText('elsewhere'), 'nothing was opened').toBeNull();
  expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy();
});

test.each([
  ['admin', false],
  ['moderator', true],
] as const)('an %s who may decide (%s) has it open, with the count', async (role, mayDecide) => {
  const tab = await open(role, mayDecide);
  expect(tab.textContent).toBe('Join requests 2 waiting');
  expect(tab.hasAttribute('aria-disabled')).toBe(false);
  await userEvent.click(tab);
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});
