import { describe, expect, it } from 'vitest';
import {
  DUTY_STATES,
  type DutyGrantState,
  type DutyRole,
  type DutyRoleRefusal,
  dutyRoleRefusals,
  planDutyRoles,
  type StaffDuty,
  wantedDutyRoles,
} from './duty-roles.ts';

const off: StaffDuty = { shift: null, onLeave: false, inGame: false, inSession: false };
const onDuty = (typeId: string | null = null): StaffDuty => ({
  ...off,
  shift: { status: 'on_duty', typeId },
});
const onBreak: StaffDuty = { ...off, shift: { status: 'on_break', typeId: 'patrol' } };

describe('the roles that states give', () => {
  const roles: DutyRole[] = [
    ...DUTY_STATES.map((state) => ({ state, typeId: null, roleId: state })),
    { state: 'on_duty', typeId: 'patrol', roleId: 'patrol' },
  ];

  it.each<[string, StaffDuty, string[]]>([
    ['none off duty', off, []],
    ['the one of duty', onDuty(), ['on_duty']],
    ['the one of the shift type as well', onDuty('patrol'), ['on_duty', 'patrol']],
    ['not the one of another type', onDuty('training'), ['on_duty']],
    ['only the one of the break during a break', onBreak, ['on_break']],
    ['the one of the session', { ...onDuty(), inSession: true }, ['in_session', 'on_duty']],
    ['several', { ...onBreak, onLeave: true, inGame: true }, ['in_game', 'on_break', 'on_leave']],
  ])('%s', (_name, duty, expected) => {
    expect(wantedDutyRoles(duty, roles)).toEqual(expected);
  });

  it('names a role once that two states give', () => {
    const same = roles.map((role) => ({ ...role, roleId: 'staff' }));
    expect(wantedDutyRoles({ ...onDuty('patrol'), inGame: true }, same)).toEqual(['staff']);
  });
});

describe('the roles that the bot can give', () => {
  const role = (id: string, position: number, permissions = 0n, managed = false) => ({
    id,
    position,
    permissions,
    managed,
  });
  const roles = [
    role('guild', 0),
    role('low', 1),
    role('same', 5),
    role('bot', 5, 1n << 28n, true),
    role('admin', 2, 1n << 3n),
    role('high', 6),
  ];

  it.each<[string, DutyRoleRefusal | null]>([
    ['guild', 'everyone'],
    ['low', null],
    ['same', 'above'],
    ['bot', 'managed'],
    ['admin', 'administrator'],
    ['high', 'above'],
  ])('%s: %s', (id, expected) => {
    expect(dutyRoleRefusals('guild', roles, ['bot']).get(id)).toBe(expected);
  });

  it('are none without Manage Roles', () => {
    expect(dutyRoleRefusals('guild', roles, ['low']).get('low')).toBe('permission');
  });
});

describe('the plan', () => {
  const refusals = new Map<string, DutyRoleRefusal | null>([
    ['a', null],
    ['high', 'above'],
    ['admin', 'administrator'],
  ]);
  const plan = (wanted: string[], has: string[], granted: Record<string, DutyGrantState> = {}) => {
    const full = planDutyRoles({ wanted, has, granted: new Map(Object.entries(granted)), refusals });
    return Object.fromEntries(Object.entries(full).filter(([, roles]) => roles.length > 0));
  };

  it.each([
    ['gives what is wanted', plan(['a'], []), { gives: ['a'] }],
    ['does nothing about a role that was there', plan(['a'], ['a']), {}],
    ['leaves what another gave', plan([], ['a']), {}],
    ['takes what is ours', plan([], ['a'], { a: 'given' }), { takes: ['a'] }],
    ['keeps what is ours and wanted', plan(['a'], ['a'], { a: 'given' }), {}],
    ['gives again what was taken by hand', plan(['a'], [], { a: 'given' }), { gives: ['a'] }],
    ['forgets what is gone', plan([], [], { a: 'given' }), { forgets: ['a'] }],
    ['gives what was never given', plan(['a'], [], { a: 'giving' }), { gives: ['a'] }],
    ['leaves what it may not have given', plan([], ['a'], { a: 'giving' }), { leaves: ['a'] }],
    ['leaves what it may have taken', plan([], ['a'], { a: 'taking' }), { leaves: ['a'] }],
    ['stays unsure', plan([], ['a'], { a: 'unsure' }), {}],
    ['refuses what is above the bot', plan(['high'], []), { refused: [['high', 'above']] }],
    ['takes nothing above the bot', plan([], ['high'], { high: 'given' }), { refused: [['high', 'above']] }],
    ['never gives Administrator', plan(['admin'], []), { refused: [['admin', 'administrator']] }],
    ['takes a role that became one', plan([], ['admin'], { admin: 'given' }), { takes: ['admin'] }],
    ['knows a deleted role', plan(['gone'], []), { refused: [['gone', 'deleted']] }],
  ])('%s', (_name, got, expected) => {
    expect(got).toEqual(expected);
  });
});
