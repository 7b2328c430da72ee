import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { StaffManagement } from './StaffManagement.tsx';

afterEach(leavePage);

test.each([
  ['moderator', 'Your infractions', []],
  ['admin', 'Staff management', ['Warning', 'Strike', 'Termination']],
] as const)('%s sees "%s" and only the buttons that act', async (role, title, names) => {
  serveApi({ infractions: { list: async () => [] }, members: { list: async () => [] } });
  await renderPart(<StaffManagement server={harborServer} permissions={permissionsOf(role)} isMain />);
  expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  await screen.findByText('No infractions');
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});
