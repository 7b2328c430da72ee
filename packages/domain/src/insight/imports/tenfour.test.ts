import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAs } from '../../testing/read-import.ts';
import { ImportRefusal } from './refusals.ts';
import { TENFOUR_FORMAT } from './tenfour.ts';

const NOW = Date.UTC(2026, 0, 1);
const readTenfour = (value: unknown, given: { now: number }) => readAs(TENFOUR_FORMAT, value, given);

/** Names of the fields of an export. */
const FIELDS = [
  ...[
    'createdAt',
    'player',
    'reporter',
    'reported',
    'priority',
    'status',
    'name',
    'role',
    'kind',
    'settings',
  ],
  ...['command', 'means', 'intervalMinutes', 'quietFrom', 'quietTo', 'rules', 'evidence', 'text', 'reason'],
  ...[
    'from',
    'to',
    'about',
    'at',
    'type',
    'revokedAt',
    'weeklyMinutes',
    'weeklySessions',
    'label',
    '__proto__',
  ],
];

describe('the export of a server', () => {
  const head = { format: 'tenfour-server', version: 1 };
  const read = (lists: object) => readTenfour({ ...head, ...lists }, { now: NOW });
  const record = {
    player: 'Rusty',
    type: 'ban',
    recordedAt: '2025-01-01T00:00:00.000Z',
    reason: 'RDM',
    issuedBy: 'Ana',
  };
  const time = { from: '2025-01-01T00:00:00Z', to: '2025-01-01T02:00:00Z' };
  const call = {
    createdAt: time.from,
    reporter: 'Rusty',
    reported: '',
    reason: 'RDM',
    priority: 'high',
    status: 'resolved',
  };
  const command = { name: 'Rules', command: ':h Read the rules', means: 'command', intervalMinutes: 15 };

  const series = {
    ...{ title: 'Patrol', host: 'Ana', startsOn: '2025-01-03', time: '20:00', days: ['FR'], interval: 1 },
    ...{ until: null, count: null, roles: [{ name: 'Dispatch', count: 2 }], commands: [':m Hi'] },
  };

  it('keeps active records, and ends that have come', () => {
    const punishments = [
      { ...record, active: true, endsAt: '2027-01-01T00:00:00.000Z' },
      { ...record, active: true, endsAt: '2025-02-01T00:00:00.000Z' },
      { ...record, active: false, endsAt: null },
    ];
    const items = read({ punishments }).rows.map(({ item }) => item);
    expect(items.map((item) => item?.kind === 'punishment' && item.active)).toEqual([true, false, false]);
    expect(items[0]).toMatchObject({ endsAt: Date.UTC(2027, 0, 1), by: { id: null, name: 'Ana' } });
  });

  it.each([
    ['punishments', { ...record, type: 'jail' }, /type/],
    ['punishments', { ...record, recordedAt: 'soon' }, /date/],
    ['punishments', { ...record, recordedAt: '2027-01-01' }, /future/],
    ['punishments', { ...record, player: '<b>' }, /username/],
    ['punishments', 'x', /Invalid entry/],
    ['player-notes', { player: 'Rusty', createdAt: record.recordedAt, text: '' }, /empty/],
    ['shifts', { name: 'Ana', from: time.from, to: null }, /still open/],
    ['shifts', { name: '', ...time }, /staff member/],
    ['shifts', { name: 'Ana', from: time.to, to: time.from }, /before/],
    ['shifts', { name: 'Ana', from: time.from, to: '2090-01-01' }, /future/],
    ['player-notes', { player: 'Rusty', createdAt: '2090-01-01', text: 'x' }, /future/],
    ['infractions', { about: 'Ana', at: '2090-01-01', type: 'strike' }, /future/],
    ['leaves', { name: 'Ana', ...time, status: 'pending' }, /approved/],
    ['templates', { kind: 'reply', label: 'x', text: 'y' }, /kind of template/],
    ['required-hours', { role: 'robber', weeklyMinutes: 60 }, /role/],
    ['required-sessions', { role: 'moderator', weeklySessions: -1 }, /sessions/],
    ['members', { name: 'Ana', role: 'king' }, /role/],
    ['members', { name: '', role: 'admin' }, /staff member/],
    ['mod-calls', { ...call, reporter: '<b>' }, /username/],
    ['mod-calls', { ...call, createdAt: '2027-01-01' }, /future/],
    ['mod-calls', { ...call, status: 'constructor' }, /type/],
    ['custom-commands', { ...command, command: 'kill all' }, /does not accept/],
    ['custom-commands', { ...command, intervalMinutes: 1 }, /type/],
    ['automations', { kind: '__proto__', settings: {} }, /type/],
    ['automations', { kind: 'welcome', settings: { text: 'x'.repeat(60_000) } }, /too long/],
    ['escalation-rules', { rules: { points: 1 } }, /too long/],
    ['required-hours', { role: 'moderator', weeklyMinutes: 1e9 }, /minutes/],
    ['custom-roles', { name: '' }, /role/],
    ['custom-roles', { name: 'x', permissions: 'x'.repeat(60_000) }, /too long/],
    ['role-order', { order: 'admin' }, /Invalid entry/],
    ['role-holders', { name: 'Ana' }, /role/],
    ['role-holders', { name: 'Ana', role: 'Lead', permission: 'canViewDashboard' }, /role/],
    ['role-holders', { name: 'Ana', role: 'Lead', source: 'discord' }, /Discord/],
    ['role-holders', { name: 'Ana', role: 'Lead', until: time.from }, /Ended/],
    ['role-holders', { name: 'Ana', permission: 'canViewDashboard' }, /end/],
    ['forms', { name: '' }, /form name/],
    ['promotions', { wave: 'A', name: 'Ana', state: 'waiting' }, /not applied/],
    ['promotions', { wave: 'A', name: 'Ana', state: 'done', appliedAt: '2090-01-01' }, /future/],
    ['sessions', { title: 'A', host: 'Ana', state: 'planned' }, /stay behind/],
    ['sessions', { title: 'A', host: 'Ana', state: 'ended', plannedAt: time.from }, /date/],
    ['session-series', { ...series, title: ' ' }, /title/],
    ['session-series', { ...series, host: null }, /staff member/],
    ['session-series', { ...series, startsOn: '2026-02-31' }, /date/],
    ['session-series', { ...series, startsOn: '2001-01-01' }, /date/],
    ['session-series', { ...series, startsOn: '2099-01-01' }, /future/],
    ['session-series', { ...series, time: '25:00' }, /date/],
    ['session-series', { ...series, days: ['XX'] }, /does not accept/],
    ['session-series', { ...series, interval: 0 }, /does not accept/],
    ['session-series', { ...series, until: 'soon' }, /does not accept/],
    ['session-series', { ...series, until: '2026-12-01', count: 3 }, /does not accept/],
    ['session-series', { ...series, count: 1.5 }, /does not accept/],
    ['session-series', { ...series, commands: ['kill all'] }, /does not accept/],
    [
      'session-series',
      {
        ...series,
        roles: [
          { name: 'A', count: 1 },
          { name: 'a', count: 1 },
        ],
      },
      /accept/,
    ],
    ['session-series', { ...series, roles: [{ name: 'A', count: 1_000 }] }, /does not accept/],
    ['session-messages', { kind: 'event', mode: 'edit', message: {} }, /type/],
    ['session-messages', { kind: 'started', mode: '__proto__', message: {} }, /type/],
    ['session-messages', { kind: 'started', mode: 'new', message: 'x'.repeat(30_000) }, /too long/],
    ['form-submissions', { form: 'A', name: 'Ana', at: time.from, state: 'lost' }, /type/],
    ['form-submissions', { form: 'A', name: '', at: time.from, state: 'denied' }, /author/],
    ['form-submissions', { form: 'A', name: 'Ana', at: time.from, state: 'denied', kind: 'report' }, /type/],
  ])('%s that cannot be read say why (%#)', (list, entry, problem) => {
    const { rows } = read({ [list]: [entry] });
    expect(rows).toEqual([{ item: null, problem: expect.stringMatching(problem), text: expect.any(String) }]);
  });

  it('keeps series and messages of sessions', () => {
    const message = { kind: 'started', enabled: true, mode: 'edit', message: { text: 'Hi' } };
    const { rows } = read({ 'session-series': [series], 'session-messages': [message] });
    expect(rows.map(({ item }) => item)).toEqual([
      {
        ...{ kind: 'series', title: 'Patrol', description: '', startsOn: '2025-01-03', minute: 1_200 },
        ...{ rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR', host: { id: null, name: 'Ana' }, coHosts: [] },
        ...{ roles: [{ name: 'Dispatch', count: 2 }], commands: [':m Hi'] },
      },
      { kind: 'session-message', at: 'started', mode: 'edit', message: '{"text":"Hi"}' },
    ]);
  });

  it('keeps members, settings and rules for the owner, the newest rules only', () => {
    const { rows } = read({
      settings: { name: 'Mine', timezone: 'Europe/Berlin', joinPolicy: 'open', toString: 1 },
      members: [{ name: 'Ana', role: 'owner', robloxUsername: '=1' }],
      'escalation-rules': [{ rules: '{"a":1}' }, { rules: '{}' }],
    });
    expect(rows.map(({ item, problem }) => item ?? problem)).toEqual([
      { kind: 'setting', setting: 'timezone', value: '"Europe/Berlin"' },
      { kind: 'setting', setting: 'joinPolicy', value: '"open"' },
      { kind: 'member', name: 'Ana', role: 'admin', joinedAt: null, robloxUsername: null },
      { kind: 'setting', setting: 'escalationRules', value: '{"a":1}' },
      'Only the newest version is imported.',
    ]);
  });

  it('gives back the role that was there before once a temporary one is over', () => {
    const member = { name: 'Ana', role: 'admin', roleAfter: 'member' };
    const items = read({
      members: [
        { ...member, roleUntil: '2025-12-01T00:00:00Z' },
        { ...member, roleUntil: '2026-02-01T00:00:00Z' },
      ],
    }).rows.map(({ item }) => item);
    const both = { kind: 'member', name: 'Ana', joinedAt: null, robloxUsername: null };
    expect(items).toEqual([
      { ...both, role: 'member' },
      { ...both, role: 'admin', until: { at: Date.UTC(2026, 1, 1), after: 'member' } },
    ]);
  });

  it('takes at most so many people and answers as it has limits for', () => {
    const people = Array.from({ length: 500 }, (_, nth) => ({ name: `p${nth}`, answer: 'accepted' }));
    const session = { title: 'A', host: 'Ana', state: 'ended', plannedAt: time.from, closedAt: time.to };
    const [row] = read({ sessions: [{ ...session, signUps: people, attended: people }] }).rows;
    expect(row?.item).toMatchObject({ signUps: { length: 200 }, attended: { length: 200 } });
    const answers = Array.from({ length: 99 }, () => ({
      question: 'q'.repeat(999),
      answer: 'a'.repeat(9_999),
    }));
    const [sent] = read({
      'form-submissions': [{ form: 'A', name: 'Ana', at: time.from, state: 'denied', answers }],
    }).rows;
    if (sent?.item?.kind !== 'submission') throw new Error('No submission.');
    expect(sent.item.answers).toHaveLength(50);
    expect(JSON.stringify(sent.item).length).toBeLessThan(120_000);
  });

  it('closes open calls, with links and pictures as evidence', () => {
    const evidence = ['https://x.example/a', '/api/servers/a/evidence/b', 'javascript:alert(1)', 7];
    const [row] = read({ 'mod-calls': [{ ...call, status: 'claimed', claimedAt: time.to, evidence }] }).rows;
    expect(row?.item).toMatchObject({
      ...{ status: 'dismissed', evidence: evidence.slice(0, 2), priority: 'high' },
      closed: { at: Date.parse(time.to), by: { id: null, name: null } },
    });
  });

  it('orders the times of a call between its creation and now', () => {
    const moment = fc.option(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }), { nil: undefined });
    fc.assert(
      fc.property(moment, moment, (claimedAt, closedAt) => {
        const [row] = read({ 'mod-calls': [{ ...call, createdAt: NOW - 5e8, claimedAt, closedAt }] }).rows;
        if (row?.item?.kind !== 'mod-call') throw new Error('No call.');
        const { at, claimed, closed } = row.item;
        const times = [at, claimed?.at ?? at, closed.at, NOW];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });

  it('names what is not imported, and refuses invalid rows', () => {
    const { notes } = read({ 'punishment-history': [{}], activity: [], shifts: 7, settings: { name: 'x' } });
    expect(notes).toEqual([
      '"shifts" isn\'t a list, so nothing was read from it.',
      expect.stringMatching(/^Settings and permissions wait/),
      expect.stringMatching(/^Authors of earlier edits/),
      'The name of this server stays as it is.',
      expect.stringMatching(/^Keys, webhooks/),
    ]);
    for (const value of [null, [], {}, { format: 'tenfour-server', version: 2 }]) {
      expect(() => readTenfour(value, { now: NOW })).toThrow(ImportRefusal);
    }
  });

  it('reads anything without failing', () => {
    const name = fc.constantFrom(...TENFOUR_FORMAT.lists);
    const fields = fc.constantFrom(...FIELDS);
    const values = fc.oneof(
      fc.constantFrom('2025-01-01T00:00:00Z', 'Rusty', 'moderator', 'resolved', 'welcome', 15, true, null),
      fc.anything(),
    );
    const lists = fc.dictionary(name, fc.array(fc.dictionary(fields, values)));
    fc.assert(
      fc.property(lists, fc.object(), (value, settings) =>
        read({ ...value, settings }).rows.every(
          ({ item, problem }) => (item === null) !== (problem === null),
        ),
      ),
    );
  });
});
