import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DutyGrant, lostDutyRoles, planDutyRoles } from './duty-roles.ts';

/** How one request to Discord ends: answered, refused without effect, or unanswered with or without effect. */
const ENDINGS = ['done', 'refused', 'lost', 'lost-done'] as const;
type Ending = (typeof ENDINGS)[number];

const ROLES = ['a', 'b', 'c'];
const someRoles = fc.subarray(ROLES);
const oneRole = fc.constantFrom(...ROLES);

/** People and other bots give and take roles; `returns` is someone who takes a role and gives it back. */
const byOthers = fc.record({ kind: fc.constantFrom('gives', 'takes', 'returns'), roleId: oneRole });

const ending = fc.oneof({ arbitrary: fc.constant('done' as const), weight: 6 }, fc.constantFrom(...ENDINGS));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('duty' as const), wanted: someRoles }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('others' as const), change: byOthers }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refusals' as const), refused: someRoles }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('waits' as const),
      ms: fc.constantFrom(500, 4_000, 16_000, 3_600_000),
    }),
  },
  // Without the gateway, or in a session that Discord forgot, events are lost.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('gateway' as const),
      online: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reconcile' as const),
      endings: fc.array(ending, { minLength: 6, maxLength: 6 }),
      /** Writes or requests; the rest of the pass is never done: the process died. */
      diesAfter: fc.oneof({ arbitrary: fc.constant(1_000), weight: 4 }, fc.nat(14)),
      /** Events that wait arrive before the pass looks, or after. */
      isHeardFirst: fc.boolean(),
      /** Roles that someone takes and gives back between the look and the requests. */
      meanwhile: someRoles,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Pass = Extract<Step, { kind: 'reconcile' }>;

class Died extends Error {}

/** Longest that an event of the gateway takes, in ms. */
const EVENT_MS = 10_000;

/** One member of a Discord server, other people, the gateway, and a reconciler that writes and sends like the job. */
class History {
  readonly has = new Set<string>();
  /** Roles that another gave, while we had not given them or after Discord said that they were lost. */
  readonly theirs = new Set<string>();
  /** Roles that came back and nothing could say so: no gateway, or too soon after we gave them. */
  readonly unnoticed = new Set<string>();
  readonly grants = new Map<string, DutyGrant>();
  wanted: string[] = [];
  refused: string[] = [];
  online = true;
  /** How often we took a role, heard that one was lost, and left one that came back. */
  readonly seen = { taken: 0, lost: 0, left: 0 };
  now = 0;
  #events: { at: number; has: string[] }[] = [];
  #left = Number.POSITIVE_INFINITY;

  play(one: Step): void {
    if (one.kind === 'duty') this.wanted = one.wanted;
    else if (one.kind === 'refusals') this.refused = one.refused;
    else if (one.kind === 'others') this.#others(one.change.kind, one.change.roleId);
    else if (one.kind === 'reconcile') this.#reconcile(one);
    else if (one.kind === 'gateway') {
      this.online = one.online;
      this.#loseEvents();
    } else {
      this.now += one.ms;
      this.#hear(this.now - EVENT_MS);
    }
  }

  /** Delivers the events that were sent until then, in order. */
  #hear(until: number): void {
    while (this.#events[0] && this.#events[0].at <= until) {
      const { has, at } = this.#events.shift() ?? { has: [], at: 0 };
      // A wait that is longer than an event takes: it had arrived then.
      const heardAt = Math.min(this.now, at + EVENT_MS);
      for (const id of lostDutyRoles([...this.grants.values()], has, heardAt)) {
        this.grants.delete(id);
        this.seen.lost += 1;
      }
    }
  }

  /** Nothing says any more that a role of ours was lost whose event was not delivered. */
  #loseEvents(): void {
    this.#events = [];
    for (const { roleId, state } of this.grants.values()) {
      if (state !== 'given' || (this.has.has(roleId) && !this.theirs.has(roleId))) continue;
      this.theirs.delete(roleId);
      this.unnoticed.add(roleId);
    }
  }

  #changed(): void {
    if (this.online) this.#events.push({ at: this.now, has: [...this.has] });
  }

  #others(kind: string, roleId: string): void {
    if (kind !== 'gives' && this.has.has(roleId)) {
      this.has.delete(roleId);
      this.theirs.delete(roleId);
      this.#changed();
      // In time for the 15 seconds in which an event can be older than the role.
      const grant = this.grants.get(roleId);
      const isHeard = this.online && grant !== undefined && grant.givenAt <= this.now - 15_000;
      if (grant?.state === 'given' && !isHeard) this.unnoticed.add(roleId);
      else this.unnoticed.delete(roleId);
    } else if (kind === 'returns') return;
    if (kind === 'takes' || this.has.has(roleId)) return;
    this.has.add(roleId);
    this.#changed();
    if (!this.unnoticed.has(roleId)) this.theirs.add(roleId);
  }

  #reconcile({ endings, diesAfter, isHeardFirst, meanwhile }: Pass): void {
    this.#left = diesAfter;
    const queue = [...endings];
    if (isHeardFirst) this.#hear(this.now);
    const { wanted, grants } = this;
    const plan = planDutyRoles({
      wanted,
      has: [...this.has],
      granted: new Map([...grants].map(([id, { state }]) => [id, state])),
      refusals: new Map(ROLES.map((id) => [id, this.refused.includes(id) ? ('above' as const) : null])),
    });
    for (const id of meanwhile) this.#others('returns', id);
    this.#hear(this.now);
    try {
      for (const id of plan.forgets) this.#write(() => grants.delete(id));
      for (const id of plan.leaves) this.#write(() => this.#put(id, 'unsure'));
      for (const id of plan.takes) this.#take(id, queue.shift() ?? 'done');
      for (const id of plan.gives) this.#give(id, queue.shift() ?? 'done');
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }

  #give(id: string, ending: Ending): void {
    this.#write(() => this.#put(id, 'giving'));
    this.#send(ending, () => this.has.add(id));
    this.#write(() => (ending === 'done' ? this.#put(id, 'given') : this.grants.delete(id)));
    this.unnoticed.delete(id);
  }

  #take(id: string, ending: Ending): void {
    // As the job: only what is still known to be ours.
    if (this.grants.get(id)?.state !== 'given') {
      this.seen.left += 1;
      return;
    }
    this.#write(() => this.#put(id, 'taking'));
    this.#send(ending, () => {
      expect(this.theirs.has(id)).toBe(false);
      this.has.delete(id);
      this.seen.taken += 1;
    });
    this.#write(() => (ending === 'done' ? this.grants.delete(id) : this.#put(id, 'given')));
  }

  #send(ending: Ending, effect: () => void): void {
    this.#count();
    if (ending === 'done' || ending === 'lost-done') {
      effect();
      this.#changed();
    }
    if (ending === 'lost' || ending === 'lost-done') throw new Died();
  }

  #put(roleId: string, state: DutyGrant['state']): void {
    this.grants.set(roleId, { roleId, state, givenAt: this.now });
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

it('never takes a role that another gave, in 10,000 histories with the gateway, outages and restarts', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50, size: 'max' }), (steps) => {
      const history = new History();
      for (const one of steps) {
        history.play(one);
      }
      for (const [what, count] of Object.entries(history.seen)) seen[what] = (seen[what] ?? 0) + count;
      // Quiet: everything that is ours and certain follows duty.
      history.play({ kind: 'waits', ms: 3_600_000 });
      history.play({ kind: 'refusals', refused: [] });
      const whole = { endings: [], diesAfter: Number.POSITIVE_INFINITY, isHeardFirst: true, meanwhile: [] };
      history.play({ kind: 'reconcile', ...whole });
      for (const id of history.wanted) expect(history.has.has(id)).toBe(true);
      for (const id of history.has) {
        const isLeft = history.theirs.has(id) || history.unnoticed.has(id);
        expect(history.wanted.includes(id) || isLeft || history.grants.get(id)?.state === 'unsure').toBe(
          true,
        );
      }
    }),
    { numRuns: 10_000 },
  );
  // The histories reach what they are about.
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(200);
});
