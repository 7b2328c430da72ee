import fc from 'fast-check';
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

/** How one request to Discord ends: answered, refused without effect, or unanswered with or without effect. */
const ENDINGS = ['done', 'refused', 'lost', 'lost-done'] as const;
type Ending = (typeof ENDINGS)[number];

type Step =
  | { kind: 'duty'; wanted: string[] }
  | { kind: 'other-gives' | 'other-takes'; roleId: string }
  | { kind: 'refusals'; refused: string[] }
  /** `diesAfter` writes or requests; the rest of the pass is never done. */
  | { kind: 'reconcile'; endings: Ending[]; diesAfter: number };

const ROLES = ['a', 'b', 'c'];
const someRoles = fc.subarray(ROLES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('duty' as const), wanted: someRoles }),
  fc.record({
    kind: fc.constantFrom('other-gives' as const, 'other-takes' as const),
    roleId: fc.constantFrom(...ROLES),
  }),
  fc.record({ kind: fc.constant('refusals' as const), refused: someRoles }),
  fc.record({
    kind: fc.constant('reconcile' as const),
    endings: fc.array(fc.constantFrom(...ENDINGS), { minLength: 6, maxLength: 6 }),
    diesAfter: fc.nat(14),
  }),
);

class Died extends Error {}

/** One member of a Discord server, other people, and a reconciler that writes and sends in the order of the job. */
class History {
  readonly has = new Set<string>();
  /** Roles that another gave while we had not given them. */
  readonly theirs = new Set<string>();
  readonly granted = new Map<string, DutyGrantState>();
  wanted: string[] = [];
  refused: string[] = [];
  #left = 0;

  play(one: Step): void {
    if (one.kind === 'duty') this.wanted = one.wanted;
    else if (one.kind === 'refusals') this.refused = one.refused;
    else if (one.kind === 'reconcile') this.#reconcile(one.endings, one.diesAfter);
    else if (one.kind === 'other-gives') {
      if (!this.has.has(one.roleId)) this.theirs.add(one.roleId);
      this.has.add(one.roleId);
    } else {
      this.has.delete(one.roleId);
      this.theirs.delete(one.roleId);
      // The gateway says who lost a role.
      this.granted.delete(one.roleId);
    }
  }

  #reconcile(endings: readonly Ending[], diesAfter: number): void {
    this.#left = diesAfter;
    const queue = [...endings];
    const refusals = new Map(ROLES.map((id) => [id, this.refused.includes(id) ? ('above' as const) : null]));
    const { wanted, granted } = this;
    const plan = planDutyRoles({ wanted, has: [...this.has], granted, refusals });
    try {
      for (const id of plan.forgets) this.#write(() => granted.delete(id));
      for (const id of plan.leaves) this.#write(() => granted.set(id, 'unsure'));
      for (const id of plan.gives) this.#send(id, queue.shift() ?? 'done', 'giving', 'given');
      for (const id of plan.takes) this.#send(id, queue.shift() ?? 'done', 'taking', null);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }

  #send(id: string, ending: Ending, during: 'giving' | 'taking', after: 'given' | null): void {
    const before = this.granted.get(id);
    this.#write(() => this.granted.set(id, during));
    this.#count();
    if (ending === 'done' || ending === 'lost-done') {
      if (during === 'giving') this.has.add(id);
      else {
        expect(this.theirs.has(id)).toBe(false);
        this.has.delete(id);
      }
    }
    if (ending === 'lost' || ending === 'lost-done') throw new Died();
    const then = ending === 'done' ? after : during === 'giving' ? null : (before ?? null);
    this.#write(() => (then === null ? this.granted.delete(id) : this.granted.set(id, then)));
  }

  #write(write: () => unknown): void {
    this.#count();
    write();
  }

  #count(): void {
    if (this.#left === 0) throw new Died();
    this.#left -= 1;
  }
}

it('never takes a role that another gave, in 10,000 histories with outages and restarts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new History();
      for (const one of steps) history.play(one);
      // Quiet: everything that is ours and certain follows duty.
      history.play({ kind: 'refusals', refused: [] });
      history.play({ kind: 'reconcile', endings: [], diesAfter: Number.POSITIVE_INFINITY });
      for (const id of history.wanted) expect(history.has.has(id)).toBe(true);
      for (const id of history.has) {
        const unsure = history.granted.get(id) === 'unsure';
        expect(history.wanted.includes(id) || history.theirs.has(id) || unsure).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});
