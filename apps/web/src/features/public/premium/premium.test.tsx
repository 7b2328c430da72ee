import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { PremiumPage } from './PremiumPage.tsx';

afterEach(leavePage);

test('the lead, the plans, the comparison and the answer all say that nothing is on sale yet', async () => {
  serveApi({}, { signedIn: false });
  await renderPart(<PremiumPage />);
  expect(screen.getByText('Until billing opens, nothing is charged and no feature is locked.')).toBeTruthy();
  const plan = (name: string) =>
    within(screen.getByRole('heading', { name, level: 2 }).closest('li') as HTMLElement);
  expect(plan('Free').getByText('Everything, until billing opens.')).toBeTruthy();
  expect(plan('Premium').getByText('On sale when billing opens.')).toBeTruthy();
  expect(plan('Enterprise').getByText('On sale when billing opens.')).toBeTruthy();
  const comparison = within(screen.getByRole('region', { name: 'Feature comparison' }));
  expect(comparison.getByText('Applies when billing opens.')).toBeTruthy();
  await userEvent.click(plan('Premium').getByRole('button', { name: 'Buy Premium' }));
  expect(plan('Premium').getByText('Premium isn’t on sale yet. No feature is locked.')).toBeTruthy();
});
