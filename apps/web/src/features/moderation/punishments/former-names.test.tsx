import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { renderPart } from '../../../test/page.tsx';
import { FormerNames } from './FormerNames.tsx';

const SUGGESTION = { robloxUserId: '7', from: 'history' as const, activeCount: 1 };

test('a search for a former name says who had it', async () => {
  const formerly = { name: 'BlueHeron', until: '2026-10-03T12:00:00.000Z' };
  const suggest = async () => [
    { ...SUGGESTION, robloxUsername: 'KingFisher', formerly },
    { ...SUGGESTION, robloxUsername: 'RedHeron', formerly: { ...formerly, name: 'BlueHeron2' } },
    { ...SUGGESTION, robloxUsername: 'BlueHeron9', formerly: null },
  ];
  serveApi({ players: { suggest } }, { role: 'moderator' });
  await renderPart(<FormerNames serverId="s1" typed=" blueheron " />);
  expect(await screen.findByText(/was BlueHeron until Oct 3, 2026/)).toBeTruthy();
  expect(screen.getAllByText(/was BlueHeron/)).toHaveLength(1);
});
