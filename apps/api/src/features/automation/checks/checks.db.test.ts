import { DomainError, newCheck } from '@tenfour/domain';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { checksScene, GUILD_ROLE, type Playing, POLICE } from '../../../testing/checks.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createCheckedMembers } from './member-listener.ts';

const world = await createWorld();
const { clock, database } = world;
const checks = checksScene(world);
const { scene } = checks;

const cop = (name: string): Playing => ({ name, team: 'Police' });
const NO_WARNINGS = { ...POLICE, warnings: 0 };
const MINUTE = 60_000;

const silent = async (): Promise<never> => {
  throw new DomainError('UPSTREAM', { message: 'No answer.' });
};

/** Reads the same players again once a step can follow. */
async function later(players: readonly Playing[]): Promise<void> {
  clock.advance(MINUTE);
  await checks.read(players);
}

beforeEach(async () => {
  checks.asked.length = 0;
  await database.handle.deleteFrom('account_lookups').execute();
  await connectGuild(database, scene.serverId(), scene.community.owner.id);
});

describe('steps', () => {
  it('warns, and kicks after the last warning that reached the game', async () => {
    await checks.on([POLICE]);
    await checks.read([cop('Rusty')]);
    expect(await checks.sendAll()).toEqual([':pm Rusty Police is restricted.']);
    await checks.read([cop('Rusty')]);
    expect(await scene.queued()).toEqual([]);
    await later([cop('Rusty')]);
    await checks.sendAll('failed');
    await later([cop('Rusty')]);
    expect(await checks.sendAll()).toHaveLength(1);
    await later([cop('Rusty')]);
    expect(await checks.sendAll()).toEqual([':kick Rusty Police is restricted.']);
    const runs = await scene.runs();
    expect(runs.map(({ subject, text, outcome }) => [subject, text, outcome])).toEqual([
      ['Rusty', 'Team Police: No linked account. Kicked.', 'done'],
      ['Rusty', 'Team Police: No linked account. Warning 2 of 2, then kicked.', 'done'],
      ['Rusty', 'Team Police: No linked account. Warning 2 of 2, then kicked.', 'failed'],
      ['Rusty', 'Team Police: No linked account. Warning 1 of 2, then kicked.', 'done'],
    ]);
    expect((await scene.received()).filter((line) => line.startsWith('check.'))).toEqual([
      'check.enforced Rusty: kick sent. Team Police: No linked account.',
    ]);
  });

  it('starts anew with a player who keeps the check again, and sends nothing that still waits', async () => {
    await checks.on([POLICE]);
    await checks.read([cop('Rusty')]);
    await checks.sendAll();
    await later([cop('Rusty')]);
    expect(await checks.refusals()).toEqual([null]);
    await checks.read([{ name: 'Rusty' }]);
    expect(await checks.refusals()).toEqual(['Not sent: the player keeps the check again.']);
    await checks.sendAll('failed');
    await later([cop('Rusty')]);
    const [newest] = await scene.runs();
    expect(newest?.text).toContain('Warning 1 of 2');
  });

  it('stops with a check that is changed, removed or switched off, also for what is queued', async () => {
    await checks.on([NO_WARNINGS]);
    await checks.read([cop('Rusty')]);
    expect(await checks.refusals()).toEqual([null]);
    await checks.on([{ ...NO_WARNINGS, matches: ['Sheriff'] }]);
    expect(await checks.refusals()).toEqual(['Not sent: the check was changed or removed.']);
    await checks.on([]);
    expect(await checks.refusals()).toEqual(['Not sent: the check was changed or removed.']);
    await later([cop('Rusty')]);
    expect(await scene.queued()).toHaveLength(1);
    await scene.save({ kind: 'checks', enabled: false });
    expect(await scene.queued()).toEqual([]);
  });

  it('acts once, in whichever process, and not at all when the reading is not stored', async () => {
    await checks.on([NO_WARNINGS]);
    const read = () => checks.read([cop('Rusty')]);
    await expect(scene.inGame([], {}, true)).rejects.toThrow('ended here');
    await Promise.all([read(), read(), read()]);
    expect(await scene.queued()).toEqual([':kick Rusty Police is restricted.']);
    expect(await scene.runs()).toHaveLength(1);
  });

  it('names no player that the game could confuse, and says so once an hour', async () => {
    await checks.on([NO_WARNINGS]);
    const players = ['Ana', 'Anabel', 'all', 'me'].map(cop);
    await checks.read(players);
    await checks.read(players);
    expect(await checks.sendAll()).toEqual([':kick Anabel Police is restricted.']);
    expect((await scene.runs()).filter(({ outcome }) => outcome === 'skipped')).toHaveLength(3);
  });

  it('does not judge by what a reading lacks', async () => {
    const car = { ...NO_WARNINGS, kind: 'vehicle' as const, matches: ['Ladder Truck'] };
    await checks.on([NO_WARNINGS, car]);
    const driver = { name: 'Rusty', vehicle: { name: 'Ladder Truck' } };
    await checks.read([cop('Ana'), driver], { missing: ['Players'] });
    await checks.read([driver], { missing: ['Vehicles'], vehicles: [] });
    expect(await scene.queued()).toEqual([]);
    await checks.read([driver]);
    expect(await scene.queued()).toEqual([':kick Rusty Ladder Truck is restricted.']);
  });

  it('alerts staff once of all who break a check in a reading', async () => {
    await checks.on([{ ...POLICE, action: 'alert' }]);
    const alerts = async () => (await scene.received()).filter((line) => line.startsWith('check.broken'));
    await checks.read(['Ana', 'Bo', 'Cleo'].map(cop));
    await checks.read(['Ana', 'Bo', 'Cleo'].map(cop));
    expect(await alerts()).toEqual(['check.broken Ana and 2 other players: Team Police. No linked account.']);
    expect(await scene.runs()).toHaveLength(3);
    expect(await scene.queued()).toEqual([]);
  });

  it('finds all of 40 players in one reading, several with several checks, within the limit of commands', async () => {
    const rules = [
      { ...POLICE, action: 'alert' as const },
      { ...POLICE, kind: 'vehicle' as const, matches: ['2018 Bullhorn Pursuit'], action: 'alert' as const },
      { ...POLICE, kind: 'plate' as const, matches: ['GOV*'], action: 'pm' as const },
      { ...POLICE, kind: 'livery' as const, matches: ['SWAT'], warnings: 0 },
    ];
    await checks.on(rules);
    const players = Array.from({ length: 40 }, (_, at): Playing => {
      const name = `Player${String(at).padStart(2, '0')}`;
      if (at % 4 === 0) return cop(name);
      const texture = at < 30 && at % 2 === 1 ? 'SWAT' : 'Standard';
      return { name, vehicle: { name: '2018 Bullhorn Pursuit', plate: `GOV-${at}`, texture } };
    });
    await checks.read(players);
    const runs = await scene.runs();
    const alerted = runs.filter(({ text }) => text.includes('Staff were alerted'));
    expect(new Set(alerted.map(({ subject }) => subject))).toEqual(new Set(players.map(({ name }) => name)));
    const commands = await scene.queued();
    expect(commands).toHaveLength(8);
    expect(commands.every((command) => command.startsWith(':kick '))).toBe(true);
    await checks.sendAll();
    await checks.read(players.filter(({ name }) => !commands.some((command) => command.includes(name))));
    const rest = await checks.sendAll();
    expect(rest.filter((command) => command.startsWith(':kick '))).toHaveLength(7);
    expect(rest.some((command) => /^:pm Player\d\d,Player\d\d/.test(command))).toBe(true);
  });
});

it('logs a kick or a respawn once for each check of a reading, with all its players', async () => {
  const fire = { ...NO_WARNINGS, matches: ['Fire'], action: 'load' as const };
  const players = [...['Ana_1', 'Bob_1', 'Cleo_1'].map(cop), { name: 'Dora_1', team: 'Fire' }];
  await checks.on([NO_WARNINGS, fire]);
  await checks.read(players);
  expect(await scene.queued()).toHaveLength(4);
  expect((await scene.received()).filter((line) => line.startsWith('check.'))).toEqual([
    'check.enforced Ana_1, Bob_1, and Cleo_1: kick sent. Team Police: No linked account.',
    'check.enforced Dora_1: respawn sent. Team Fire: No linked account.',
  ]);
});

describe('Discord', () => {
  const players = [cop('MorganVale')];

  beforeEach(async () => {
    await checks.link(scene.community.stranger, 'MorganVale');
    await checks.inDiscord(scene.community.stranger, []);
  });

  it('acts once Discord said who lacks the role, and no more once they have it', async () => {
    await checks.on([NO_WARNINGS]);
    await checks.read(players);
    expect(await scene.queued()).toEqual([]);
    expect(await checks.lookUp()).toBe(2);
    await checks.read(players);
    expect(await scene.queued()).toHaveLength(1);
    const [run] = await scene.runs();
    expect(run?.text).toBe('Team Police: No allowed Discord role. Kicked.');
    const listener = createCheckedMembers({ database, now: clock.now });
    const discordId = discordSnowflakeOf(scene.community.stranger.username);
    await listener.memberChanged(GUILD.id, discordId, [GUILD_ROLE.id]);
    await checks.read(players);
    expect(await checks.refusals()).toEqual(['Not sent: the player keeps the check again.']);
  });

  it('asks again after minutes, and no more than that for 40 readings', async () => {
    await checks.on([NO_WARNINGS]);
    await checks.inDiscord(scene.community.stranger, ['Moderator']);
    for (let turn = 0; turn < 40; turn += 1) {
      await checks.read(players);
      await checks.lookUp();
    }
    expect(checks.asked.filter((id) => id.startsWith('member:')).length).toBeLessThanOrEqual(2);
    expect(await scene.queued()).toEqual([]);
  });

  it('an outage is no violation: neither at the first question nor after what was known is old', async () => {
    const out = { discordBot: { member: silent, roles: silent } };
    await checks.on([NO_WARNINGS, { ...newCheck('not-in-discord'), action: 'kick', warnings: 0 }]);
    await checks.read(players);
    await checks.lookUp(out);
    await later(players);
    expect(await scene.queued()).toEqual([]);
    await checks.lookUp();
    for (let minutes = 0; minutes < 15; minutes += 1) {
      clock.advance(MINUTE);
      await checks.lookUp(out);
    }
    await checks.read(players);
    expect(await scene.queued()).toEqual([]);
  });

  it('a role deleted in Discord takes it from everyone, which kicks no one and is shown', async () => {
    await checks.inDiscord(scene.community.stranger, ['Moderator']);
    const without = (asked: string[]) => ({
      discordBot: {
        member: async () => ({
          discordId: '1',
          username: 'x',
          bot: false,
          nick: null,
          name: 'x',
          roleIds: [],
          timedOutUntil: null,
        }),
        roles: async () =>
          asked.map((id) => ({ id, name: id, position: 0, permissions: 0n, managed: false })),
      },
    });
    await checks.on([NO_WARNINGS]);
    await checks.read(players);
    await checks.lookUp();
    await checks.read(players);
    const listener = createCheckedMembers({ database, now: clock.now });
    await listener.memberChanged(GUILD.id, discordSnowflakeOf(scene.community.stranger.username), []);
    await checks.read(players);
    expect(await scene.queued()).toEqual([]);
    await checks.lookUp(without([]));
    await checks.read(players);
    expect(await scene.queued()).toEqual([]);
    const found = await checks.dryRun([NO_WARNINGS]);
    expect(found.lines).toEqual([
      {
        subject: 'Team Police',
        text: 'The role “Moderator” was deleted in Discord. Choose another one.',
        command: null,
      },
    ]);
    const listed = await scene.community.owner.call.automations.list({ serverId: scene.serverId() });
    expect(listed.find(({ kind }) => kind === 'checks')?.obstacle).toMatch(/was deleted in Discord/);
  });

  it('who left is a violation once Discord says so; an account that was only claimed is none', async () => {
    const rule = { ...newCheck('not-in-discord'), action: 'kick' as const, warnings: 0 };
    await checks.on([rule]);
    await checks.inDiscord(scene.community.stranger, null);
    await checks.link(scene.community.member, 'Claimed', false);
    await checks.read([...players, { name: 'Claimed' }, { name: 'Unlinked' }]);
    await checks.lookUp();
    await checks.read([...players, { name: 'Claimed' }, { name: 'Unlinked' }]);
    expect(await scene.queued()).toEqual([':kick MorganVale Join our Discord server and link your account.']);
  });

  it('a bot that was removed from the Discord server knows nothing', async () => {
    const gone = async (): Promise<never> => {
      throw new DomainError('NOT_FOUND', { message: 'No guild.', details: { discordCode: 10_004 } });
    };
    await checks.on([NO_WARNINGS, { ...newCheck('not-in-discord'), action: 'kick', warnings: 0 }]);
    await checks.read(players);
    await checks.lookUp({ discordBot: { member: gone, roles: gone } });
    await later(players);
    expect(await scene.queued()).toEqual([]);
  });
});

describe('Roblox and other servers', () => {
  const rule = { ...newCheck('new-account'), action: 'kick' as const, warnings: 0 };

  it('asks for the age of an account once, and acts on no account that it does not know', async () => {
    await checks.on([rule]);
    await checks.read([{ name: 'FreshStart' }, { name: 'SamWells07' }]);
    await checks.lookUp({ roblox: { profile: silent } });
    await later([{ name: 'FreshStart' }, { name: 'SamWells07' }]);
    expect(await scene.queued()).toEqual([]);
    await fetch(`${world.sandbox.urls.roblox}/v1/usernames/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usernames: ['FreshStart', 'SamWells07'] }),
    });
    await checks.lookUp();
    await checks.read([{ name: 'FreshStart' }, { name: 'SamWells07' }]);
    await checks.read([{ name: 'FreshStart' }, { name: 'SamWells07' }]);
    expect(await checks.lookUp()).toBe(0);
    expect(await scene.queued()).toEqual([':kick FreshStart Your Roblox account is too new.']);
  });

  it('knows bans of the owner’s other servers, as BOLO alerts do', async () => {
    const { owner } = scene.community;
    const other = await owner.call.servers.create({ name: 'Harbor' });
    await owner.call.punishments.create({
      serverId: other.id,
      robloxUsername: 'SamWells07',
      robloxUserId: scene.robloxIdOf('SamWells07'),
      punishmentType: 'ban',
      reason: 'RDM',
    });
    await checks.on([{ ...newCheck('banned-elsewhere'), action: 'kick', warnings: 0 }]);
    await checks.read([{ name: 'SamWells07' }, { name: 'Calm' }]);
    expect(await scene.queued()).toEqual([':kick SamWells07 You are banned by this community.']);
  });
});

it('leaves a lookup that fails once no check asks for it any more', async () => {
  const rule = newCheck('new-account');
  await checks.on([rule]);
  await checks.read([{ name: 'SamWells07' }]);
  for (let minute = 0; minute < 20; minute += 1) {
    clock.advance(MINUTE);
    await checks.lookUp({ roblox: { profile: silent } });
  }
  expect(checks.asked.length).toBeLessThan(17);
  await checks.read([{ name: 'SamWells07' }]);
  expect(await checks.lookUp({ roblox: { profile: silent } })).toBe(1);
});

describe('exemptions', () => {
  it('leave staff out, in the game or here', async () => {
    await checks.link(scene.community.moderator, 'MorganVale');
    await checks.on([NO_WARNINGS]);
    const players = [cop('MorganVale'), { ...cop('Ranked'), permission: 'Server Moderator' }];
    await checks.read(players);
    expect(await scene.queued()).toEqual([]);
    await checks.on([NO_WARNINGS], { exempt: 'on-duty' });
    await checks.read(players);
    expect(await scene.queued()).toEqual([':kick Ranked Police is restricted.']);
  });
});
