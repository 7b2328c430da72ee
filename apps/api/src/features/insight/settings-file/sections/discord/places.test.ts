import { DomainError } from '@tenfour/domain';
import { describe, expect, it, vi } from 'vitest';
import { createPlaces } from './places.ts';

const MEMBER = { id: '1', name: 'Member' };
const BLOCKED = { id: '4', name: 'Admin', problem: 'Tenfour never gives roles with Administrator.' };
const ROLES = [
  MEMBER,
  { id: '2', name: 'Staff' },
  { id: '3', name: 'Staff' },
  BLOCKED,
  { id: '5', name: 'Lead', problem: 'It isn’t below the bot’s role.' },
  { id: '6', name: 'Lead' },
];
const OLD = { id: '9', name: 'Deleted since' };

const answered = () => Promise.resolve(ROLES);

describe('what a setting names', () => {
  it.each([
    ['nothing that the file mentions', undefined, OLD, { found: OLD, text: '@Deleted since (9)' }],
    ['nothing, before and after', undefined, null, { found: null, text: null }],
    ['none from now on', null, OLD, { found: null, text: null }],
    ['one that Discord has by its id', { id: '2', name: 'Other' }, null, { text: '@Staff (2)' }],
    ['the present one, whatever Discord has', { id: '9', name: 'X' }, OLD, { found: OLD }],
    ['the present one by its name', { name: 'Member' }, MEMBER, { found: MEMBER, text: '@Member (1)' }],
    ['the present one by its name, renamed since', { id: '77', name: OLD.name }, OLD, { found: OLD }],
    [
      'one of an id, though the present one has that name',
      { id: '1', name: OLD.name },
      OLD,
      { found: MEMBER },
    ],
    [
      'one of an id that another Discord server has',
      { id: '77', name: 'Member' },
      OLD,
      { found: MEMBER, text: '@Member (1), found by its name' },
    ],
    [
      'the one of several that can be chosen',
      { name: 'Lead' },
      null,
      { found: { id: '6', name: 'Lead' }, text: '@Lead (6), found by its name' },
    ],
    [
      'a name that several have',
      { name: 'Staff' },
      OLD,
      { text: '@Staff', obstacle: 'The Discord server has several roles called @Staff. Give the ID.' },
    ],
    [
      'a name that none has, which counts in its own letters',
      { id: '77', name: 'member' },
      null,
      { text: '@member', obstacle: 'The Discord server has no role called @member that can be chosen.' },
    ],
    [
      'one that can’t be chosen, by its name',
      { name: 'Admin' },
      null,
      { text: '@Admin', obstacle: `@Admin: ${BLOCKED.problem}` },
    ],
    [
      'one that can’t be chosen, by its id, though another has its name',
      { id: '5', name: 'Lead' },
      null,
      { obstacle: '@Lead: It isn’t below the bot’s role.' },
    ],
  ])('is %s', async (_, wanted, before, expected) => {
    const chosen = await createPlaces('role', true, answered).choose(wanted, before);
    expect(chosen).toMatchObject({ obstacle: null, ...expected });
    if (chosen.obstacle !== null) expect(chosen.found).toBeNull();
  });

  it('is one that the setting names elsewhere, without asking Discord', async () => {
    const list = vi.fn(answered);
    const chosen = await createPlaces('channel', false, list).choose({ id: '9', name: 'x' }, null, [OLD]);
    expect([chosen, list.mock.calls]).toMatchObject([{ text: '#Deleted since (9)', obstacle: null }, []]);
  });

  it('is not known without a Discord server', async () => {
    const list = vi.fn(answered);
    const { obstacle } = await createPlaces('channel', false, list).choose({ name: 'general' }, null);
    expect(obstacle).toMatch(/^No Discord server is connected/);
    expect(list).not.toHaveBeenCalled();
  });

  it('asks Discord once, and says why it did not answer', async () => {
    const list = vi.fn(() => Promise.reject(new DomainError('UPSTREAM', { message: 'Discord is away.' })));
    const places = createPlaces('role', true, list);
    const both = [await places.choose({ name: 'A' }, null), await places.choose({ name: 'B' }, null)];
    expect(both.map(({ obstacle }) => obstacle)).toEqual(['Discord is away.', 'Discord is away.']);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('throws failures of ours', async () => {
    const places = createPlaces('role', true, () => Promise.reject(new Error('bug')));
    await expect(places.choose({ name: 'A' }, null)).rejects.toThrow('bug');
  });
});
