import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

const CHARTS = [
  'players',
  'busiestHours',
  'traffic',
  'kills',
  'commands',
  'punishments',
  'responses',
  'staff',
] as const;

/** Every chart, with and without a period to compare with, and days that make no sense. */
export async function analytics({ moderator, member }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = moderator;
  for (const chart of CHARTS) {
    await ask(`${chart} of a month`, browser, `analytics.${chart}`, { serverId });
    await ask(`${chart} of a year`, browser, `analytics.${chart}`, {
      serverId,
      range: '365d',
      compare: true,
    });
  }
  const days = { from: '2026-01-05', to: '2026-01-01' };
  await ask('backwards', browser, 'analytics.players', { serverId, ...days });
  await ask('no day', browser, 'analytics.kills', { serverId, from: '2026-02-30' });
  await ask('no range', browser, 'analytics.traffic', { serverId, range: '2d' });
  await ask('not a member’s', member.browser, 'analytics.staff', { serverId });
}
