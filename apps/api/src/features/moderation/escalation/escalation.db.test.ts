import {
  DEFAULT_PERMISSIONS,
  DEFAULT_RULE_SET,
  ESCALATION_MAX,
  type EscalationRule,
  type EscalationRuleSet,
  type PermissionFlag,
} from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createSimulator } from './simulate.ts';

const world = await createWorld();
const POLICY = {
  moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
  adminPermissions: DEFAULT_PERMISSIONS.admin,
  delegateManagement: false,
};
const DAY = 24 * 60 * 60_000;

let community: Community;
let serverId: string;
let version = 0;
let players = 0;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  version = 0;
});

function newPlayer(): string {
  players += 1;
  return `Escalated${players}`;
}

const strikes = (more: Partial<EscalationRule> = {}): EscalationRule => ({
  id: 'strikes',
  name: 'Two strikes',
  types: ['strike'],
  measure: 'records',
  onlyActive: false,
  windowDays: 30,
  threshold: 2,
  outcome: { type: 'ban', duration: 60, inGame: 'settings', notifyStaff: false },
  reason: '{reason} (2 strikes)',
  ...more,
});
const setOf = (...rules: EscalationRule[]): EscalationRuleSet => ({ ...DEFAULT_RULE_SET, rules });

async function save(ruleSet: EscalationRuleSet) {
  const saved = await community.owner.call.escalation.save({ serverId, ruleSet, expectedVersion: version });
  version = saved.version;
  return saved;
}

function punish(robloxUsername: string, more: object = {}) {
  const input = { serverId, robloxUsername, punishmentType: 'strike' as const, reason: 'RDM', ...more };
  return community.moderator.call.punishments.create(input);
}

describe('rules', () => {
  it('are the default of the product until a server changes them', async () => {
    const { owner } = community;
    expect(await owner.call.escalation.get({ serverId })).toEqual({
      version: 0,
      ruleSet: DEFAULT_RULE_SET,
      changedAt: null,
      changedBy: null,
      restoredFrom: null,
    });
    expect(await owner.call.escalation.versions({ serverId })).toHaveLength(1);
  });

  it('decide what is recorded, and each record says by which rule and version', async () => {
    const player = newPlayer();
    expect((await punish(player)).rule).toBeNull();
    await save(setOf(strikes()));
    const made = await punish(player, { duration: 5 });
    expect(made).toMatchObject({
      punishmentType: 'ban',
      reason: 'RDM (2 strikes)',
      duration: 60,
      autoBan: true,
      autoBanApplied: true,
      rule: { id: 'strikes', name: 'Two strikes', version: 1, requestedType: 'strike' },
    });
    world.clock.advance(30 * DAY);
    expect((await punish(player)).rule).toBeNull();
  });

  it('of another version never change what was recorded', async () => {
    const player = newPlayer();
    await save(setOf(strikes({ threshold: 1 })));
    const made = await punish(player);
    await save(setOf(strikes({ threshold: 1, name: 'Renamed' })));
    await save(setOf());
    const [stored] = await community.owner.call.punishments.list({ serverId, limit: 1 });
    expect(stored).toMatchObject({
      id: made.id,
      punishmentType: 'ban',
      rule: { name: 'Two strikes', version: 1 },
    });
    expect((await punish(player)).rule).toBeNull();
  });

  it('are versions with who and when, of which each can be restored', async () => {
    await save(setOf(strikes()));
    await save(setOf(strikes({ threshold: 3 })));
    const { owner } = community;
    const versions = await owner.call.escalation.versions({ serverId });
    expect(versions.map((one) => [one.version, one.changedBy])).toEqual([
      [2, owner.username],
      [1, owner.username],
      [0, null],
    ]);
    const restored = await owner.call.escalation.restore({ serverId, version: 1, expectedVersion: 2 });
    expect(restored).toMatchObject({ version: 3, restoredFrom: 1, changedBy: owner.username });
    expect(restored.ruleSet.rules[0]?.threshold).toBe(2);
    const standard = await owner.call.escalation.restore({ serverId, version: 0, expectedVersion: 3 });
    expect(standard.ruleSet).toEqual(DEFAULT_RULE_SET);
    const [entry] = await owner.call.activity.list({ serverId, limit: 1 });
    expect(entry).toMatchObject({
      title: 'Escalation rules restored',
      description: 'Version 4, 1 rule. Restored from version 0. Added: Third offense. Removed: Two strikes.',
    });
  });

  it('that are the same make no version', async () => {
    await save(setOf(strikes()));
    expect(await save(setOf(strikes()))).toMatchObject({ version: 1 });
  });

  it('are stored up to a number of versions', async () => {
    for (let at = 1; at <= ESCALATION_MAX.versions + 2; at += 1)
      await save(setOf(strikes({ threshold: at })));
    const { owner } = community;
    expect(await owner.call.escalation.versions({ serverId })).toHaveLength(ESCALATION_MAX.versions + 1);
    const gone = { serverId, version: 1, expectedVersion: version };
    await expect(owner.call.escalation.restore(gone)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  });

  it('of two who save from one version are those of the first', async () => {
    const both = await Promise.allSettled(
      [2, 3].map((threshold) =>
        community.owner.call.escalation.save({
          serverId,
          ruleSet: setOf(strikes({ threshold })),
          expectedVersion: 0,
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        cause: {
          code: 'CONFLICT',
          message: `${community.owner.username} changed the rules meanwhile. Check them, then save again.`,
        },
      },
    });
  });

  it.each([
    [
      'too many',
      setOf(...Array.from({ length: ESCALATION_MAX.rules + 1 }, (_, at) => strikes({ id: `r${at}` }))),
    ],
    ['two of one id', setOf(strikes(), strikes())],
    ['one without types', setOf(strikes({ types: [] }))],
    ['one that can never apply', setOf(strikes({ outcome: { ...strikes().outcome, type: 'kick' } }))],
    ['one whose text drops the reason', setOf(strikes({ reason: 'Banned' }))],
    ['a threshold of nothing', setOf(strikes({ threshold: 0 }))],
    ['half points', { ...setOf(), reasons: [{ text: 'RDM', points: 0.5 }] }],
  ])('cannot be %s', async (_what, ruleSet) => {
    await expect(save(ruleSet)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are for people with the settings', async () => {
    const { moderator, member, stranger, owner } = community;
    const input = { serverId, ruleSet: setOf(), expectedVersion: 0 };
    for (const { call } of [moderator, member]) {
      await expect(call.escalation.get({ serverId })).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
      await expect(call.escalation.save(input)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
      await expect(call.escalation.simulate(input)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
    }
    await expect(stranger.call.escalation.get({ serverId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    expect((await owner.call.escalation.get({ serverId })).version).toBe(0);
  });
});

describe('people who change settings but', () => {
  const ban = (inGame: 'always' | 'settings') =>
    setOf(strikes({ threshold: 1, outcome: { ...strikes().outcome, inGame } }));
  const saveAsAdmin = (ruleSet: EscalationRuleSet) =>
    community.admin.call.escalation.save({ serverId, ruleSet, expectedVersion: version });
  const forbidden = { cause: { code: 'FORBIDDEN' } };

  it('can’t record punishments make no rules that do', async () => {
    await save(ban('settings'));
    await permitAdmins({ canEditServerSettings: true, canEditPunishments: false });
    await expect(saveAsAdmin(setOf())).rejects.toMatchObject(forbidden);
    await expect(
      community.admin.call.escalation.restore({ serverId, version: 0, expectedVersion: 1 }),
    ).rejects.toMatchObject(forbidden);
  });

  it('can’t send commands make no rules that always send bans, and restore none', async () => {
    await save(ban('always'));
    await save(setOf());
    await permitAdmins({ canEditServerSettings: true, canViewIngamePanel: false });
    await expect(saveAsAdmin(ban('always'))).rejects.toMatchObject(forbidden);
    await expect(
      community.admin.call.escalation.restore({ serverId, version: 1, expectedVersion: 2 }),
    ).rejects.toMatchObject(forbidden);
    expect((await saveAsAdmin(ban('settings'))).version).toBe(3);
  });

  it('can’t send commands leave such rules of others as they are', async () => {
    await save(ban('always'));
    await permitAdmins({ canEditServerSettings: true, canViewIngamePanel: false });
    const second = strikes({ id: 'second', name: 'Second', threshold: 5 });
    const both = setOf(...ban('always').rules, second);
    expect((await saveAsAdmin(both)).ruleSet.rules).toHaveLength(2);
    version = 2;
    await expect(
      saveAsAdmin({
        ...ban('always'),
        rules: ban('always').rules.map((rule) => ({ ...rule, windowDays: 9 })),
      }),
    ).rejects.toMatchObject(forbidden);
  });
});

describe('the outcome of a rule', () => {
  it('alerts staff where it says so', async () => {
    const alertsOf = async () => (await community.owner.call.alerts.inbox()).alerts;
    await save(setOf(strikes({ threshold: 1, outcome: { ...strikes().outcome, notifyStaff: true } })));
    const player = newPlayer();
    await punish(player);
    expect(await alertsOf()).toMatchObject([
      { kind: 'escalation', text: `${player}: Two strikes, recorded as a ban.` },
    ]);
  });

  it('does not count twice for two records at the same moment', async () => {
    await save(setOf(strikes({ threshold: 3 })));
    for (let round = 0; round < 20; round += 1) {
      const player = newPlayer();
      await punish(player);
      const both = await Promise.all([punish(player), punish(player)]);
      expect(both.filter(({ rule }) => rule !== null)).toHaveLength(1);
    }
  });

  it('is recorded with the version in force, whichever of two people is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const threshold = round % 2 === 0 ? 1 : 2;
      const [made, saved] = await Promise.all([punish(newPlayer()), save(setOf(strikes({ threshold })))]);
      expect([saved.version - 1, saved.version, undefined]).toContain(made.rule?.version);
    }
  });
});

describe('a forecast', () => {
  it('gives the rules with what they count already', async () => {
    await save(setOf(strikes()));
    const player = newPlayer();
    await punish(player);
    const forecast = await community.moderator.call.punishments.forecast({
      serverId,
      robloxUsername: player,
    });
    expect(forecast).toMatchObject({ nextIsAutoBan: false, escalation: { version: 1, tally: [1] } });
    expect(forecast.escalation.ruleSet.rules).toHaveLength(1);
    const profile = await community.moderator.call.players.profile({ serverId, username: player });
    expect(profile.nextIsAutoBan).toBe(false);
  });
});

describe('a simulation', () => {
  it('of the rules in force records what was recorded', async () => {
    const [one, two] = [newPlayer(), newPlayer()];
    for (const player of [one, one, one, two]) await punish(player, { punishmentType: 'warning' });
    const ruleSet = DEFAULT_RULE_SET;
    expect(await community.owner.call.escalation.simulate({ serverId, ruleSet })).toMatchObject({
      records: 4,
      complete: true,
      recorded: { warning: 3, kick: 0, strike: 0, ban: 1 },
      draft: { warning: 3, kick: 0, strike: 0, ban: 1 },
      applied: [{ ruleId: 'third-offense', count: 1 }],
      playerCount: 0,
      players: [],
    });
  });

  it('of a draft names the players that it would have treated differently, and changes nothing', async () => {
    const [one, two] = [newPlayer(), newPlayer()];
    await punish(one);
    world.clock.advance(100 * DAY);
    await refreshSessions();
    for (const player of [two, two, one, two]) await punish(player);
    const draft = setOf(strikes({ windowDays: null }));
    const { owner } = community;
    expect(await owner.call.escalation.simulate({ serverId, ruleSet: draft })).toMatchObject({
      records: 4,
      recorded: { strike: 3, ban: 1 },
      draft: { strike: 1, ban: 3 },
      applied: [{ ruleId: 'strikes', count: 3 }],
      playerCount: 2,
      players: expect.arrayContaining([
        {
          robloxUsername: one,
          recorded: { warning: 0, kick: 0, strike: 1, ban: 0 },
          draft: { warning: 0, kick: 0, strike: 0, ban: 1 },
        },
      ]),
    });
    expect((await owner.call.escalation.get({ serverId })).version).toBe(0);
  });

  it('tells nothing to people who cannot see punishments: its counts would find texts in reasons', async () => {
    await permitAdmins({ canEditServerSettings: true, canViewPunishments: false });
    const draft = { ...setOf(strikes({ measure: 'points' })), reasons: [{ text: 'Some name', points: 2 }] };
    await expect(
      community.admin.call.escalation.simulate({ serverId, ruleSet: draft }),
    ).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
  });

  it('runs once at a time in a server', async () => {
    const simulate = createSimulator({ database: world.database, now: world.clock.now });
    const viewer = {
      ...community.owner,
      serverId,
      role: 'owner',
      policy: POLICY,
      source: 'web',
      serverStatus: 'active',
    } as const;
    const both = [1, 2].map(() => simulate(viewer, { serverId, ruleSet: setOf() }));
    await expect(both[1]).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await both[0]).toMatchObject({ records: 0, complete: true });
    expect(await simulate(viewer, { serverId, ruleSet: setOf() })).toMatchObject({ complete: true });
  });
});

async function refreshSessions(): Promise<void> {
  const until = world.clock.now() + 30 * DAY;
  await world.database.handle.updateTable('sessions').set({ expires_at: until }).execute();
}

async function permitAdmins(adminPermissions: Partial<Record<PermissionFlag, boolean>>): Promise<void> {
  const { owner } = community;
  await owner.call.servers.update({ serverId, delegateManagement: true });
  await owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
}
