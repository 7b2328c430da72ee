import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leavePage, renderPart } from '../test/page.tsx';
import { closeOverlay, currentOverlay, openOverlay, settleFocus } from '../ui/overlay.ts';
import { Overlays } from './Overlays.tsx';

afterEach(() => {
  act(() => closeOverlay());
  settleFocus();
  leavePage();
});

test('an open overlay closes with its frame and does not reappear with the next one', async () => {
  const router = await renderPart(<Overlays />);
  act(() => openOverlay('help'));
  await screen.findByRole('dialog');
  await act(() => router.navigate({ href: '/elsewhere' }));
  expect(currentOverlay()).toBeNull();
});
