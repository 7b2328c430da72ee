import { STAFF_LIMITS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { automationScene } from '../../../testing/automations.ts';
import { chatCommandWorker } from '../../../testing/chat-commands.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import type { GameReading } from '../../game/gateway/index.ts';

const world = await createWorld();
const scene = automationScene(world);
const { clock, database } = world;
const { runs, work, verify } = chatCommandWorker(world, scene);

/** A line of the game's command log; its time is whole seconds. */
function typed(name: string, command: string, secondsAgo = 1): GameReading['commandLogs'][number] {
  const timestamp = Math.floor(clock.now() / 1_000) - secondsAgo;
  return { player: { name, id: Number(scene.robloxIdOf(name)) }, command, timestamp };
}

/** Sent by Tenfour: the game names no account. */
function sent(command: string): GameReading['commandLogs'][number] {
  return { ...typed('x', command), player: { name: 'Remote Server', id: null } };
}

function playing(names: readonly string[]): GameReading['players'] {
  return names.map((name) => ({
    ...{ player: { name, id: Number(scene.robloxIdOf(name)) }, permission: 'Normal', callsign: null },
    ...{ team: 'Civilian', location: null, wantedStars: 0 },
  }));
}

/** Reads the game ten seconds later, with these lines in its log and these players still in it. */
async function read(lines: GameReading['commandLogs'], names: readonly string[] = [staff]): Promise<void> {
  await scene.keep({ players: playing(names), commandLogs: lines });
  await work();
}

const switchTo = (recordsInGame: boolean) =>
  scene.community.owner.call.chatCommands.save({ serverId: scene.serverId(), recordsInGame });

const records = () => scene.community.owner.call.punishments.list({ serverId: scene.serverId() });
/** What was not recorded, and why. */
const refusals = async () =>
  (await scene.received()).flatMap((line) => {
    const [, text] = /^staff-command\.not-recorded (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [text];
  });

let round = 0;
/** A name of this test's own, since a verified account belongs to one person. */
let staff = '';

beforeEach(async () => {
  round += 1;
  staff = `Boss${round}Officer`;
  await verify(scene.community.moderator, staff);
  await switchTo(true);
  clock.advance(5_000);
  await scene.keep({ players: playing([staff, 'RustyNail', 'Ana_1', 'Ana_2']) });
  clock.advance(10_000);
});

describe('what staff type in the game', () => {
  it.each([
    ['a kick by the beginning of the name', ':kick rus RDM, twice', 'kick', 'RDM, twice'],
    ['a kick without a reason', ':kick RustyNail', 'kick', 'Kicked in game'],
    ['a ban', ':ban rusty exploits', 'ban', 'exploits'],
  ])('%s is a record of theirs', async (_what, line, punishmentType, reason) => {
    await read([typed(staff, line)]);
    expect(await records()).toMatchObject([
      {
        ...{ robloxUsername: 'RustyNail', robloxUserId: scene.robloxIdOf('RustyNail'), verified: true },
        ...{ punishmentType, reason, source: 'game', issuedById: scene.community.moderator.id },
        enforcement: { state: 'sent', message: null },
      },
    ]);
    expect([await scene.queued(), await refusals()]).toEqual([[], []]);
    expect(await scene.received()).toContainEqual(expect.stringContaining('RustyNail'));
  });

  it('of several players is a record of each', async () => {
    await read([typed(staff, ':kick rus, Ana_1,Ana_2 mass RDM')]);
    expect((await records()).map(({ robloxUsername }) => robloxUsername).sort()).toEqual([
      'Ana_1',
      'Ana_2',
      'RustyNail',
    ]);
  });

  it('of the third active record becomes a ban, which is sent where records are', async () => {
    const { owner } = scene.community;
    await owner.call.servers.update({ serverId: scene.serverId(), enforceInGame: true });
    for (const reason of ['one', 'two', 'three']) {
      await read([typed(staff, `:kick rusty ${reason}`)], [staff, 'RustyNail']);
      clock.advance(10_000);
    }
    expect((await records())[0]).toMatchObject({ punishmentType: 'ban', autoBan: true });
    expect(await scene.queued()).toEqual([`:ban ${scene.robloxIdOf('RustyNail')}`]);
  });

  it('bans an account by its id, once its name is known', async () => {
    const id = scene.robloxIdOf('Ana_1');
    await read([typed(staff, `:ban ${id}`), typed(staff, ':ban 4004004')]);
    expect(await records()).toMatchObject([{ robloxUsername: 'Ana_1', robloxUserId: id }]);
    expect(await refusals()).toEqual([
      `${staff} typed :ban 4004004. No name is known of the account 4004004.`,
    ]);
  });

  it('ends the bans on record when it is an unban, and sends none', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true, settings: { alsoByHand: true } });
    await read([typed(staff, ':ban rusty exploits')], [staff]);
    clock.advance(10_000);
    await read([typed(staff, ':unban RustyNail')]);
    expect(await records()).toMatchObject([{ punishmentType: 'ban', isActive: false }]);
    expect(await scene.queued()).toEqual([]);
    clock.advance(10_000);
    await read([typed(staff, ':unban RustyNail')]);
    expect(await refusals()).toEqual([`${staff} typed :unban RustyNail. No ban of RustyNail is in force.`]);
  });
});

describe('nothing is recorded', () => {
  it.each([
    ['all', ':kick all bye', 'It means several players.'],
    ['several players', ':kick ana x', 'It could mean Ana_1 or Ana_2.'],
    ['a name that no one has', ':kick Ghost_Player x', 'No such player was in the game.'],
    ['too short a beginning', ':kick ru x', 'No such player was in the game.'],
  ])('of %s', async (_what, line, why) => {
    await read([typed(staff, line)]);
    expect([await records(), await refusals()]).toEqual([[], [`${staff} typed ${line}. ${why}`]]);
  });

  it('of a beginning that no recent reading explains', async () => {
    clock.advance(60_000);
    await read([typed(staff, ':kick rusty x', 30)]);
    expect(await refusals()).toEqual([`${staff} typed :kick rusty x. The player list was out of date.`]);
  });

  it('by players who are no verified member, or whose role cannot', async () => {
    await read([typed('Stranger_9', ':kick rusty x')]);
    await scene.community.owner.call.servers.updateRolePermissions({
      serverId: scene.serverId(),
      moderatorPermissions: JSON.stringify({ canEditPunishments: false }),
    });
    clock.advance(10_000);
    await read([typed(staff, ':kick rusty x')], [staff, 'RustyNail']);
    expect([await records(), await refusals()]).toEqual([
      [],
      [
        'Stranger_9 typed :kick rusty x. No member has verified this Roblox account.',
        `${staff} typed :kick rusty x. Their role can’t record punishments.`,
      ],
    ]);
  });

  it('that Tenfour sent, or that is another command', async () => {
    await read([sent(':kick RustyNail RDM'), sent(':ban 77'), typed(staff, ':pm rus :kick ana')]);
    expect([await records(), await refusals()]).toEqual([[], []]);
  });

  it('while it is off, and of what was typed before it was turned on', async () => {
    await switchTo(false);
    await read([typed(staff, ':kick rusty off')]);
    clock.advance(10_000);
    const before = typed(staff, ':kick rusty before', 3);
    await switchTo(true);
    clock.advance(1_000);
    await read([before]);
    expect([await records(), await refusals()]).toEqual([[], []]);
  });
});

describe('no more is accepted than the limits', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Ghost_${n}`).join(',');

  it('of a person who is not staff: an entry a line, and few a minute', async () => {
    const lines = Array.from({ length: 3 }, (_, n) => typed('Stranger_9', `:ban ${names(50)} ${n}`));
    await read(lines);
    clock.advance(10_000);
    await read([...lines, ...lines.map((one) => ({ ...one, command: `${one.command} again` }))]);
    expect(await refusals()).toHaveLength(5);
    clock.advance(60_000);
    await read([typed('Stranger_9', ':kick rusty later'), typed(staff, ':ban RustyNail x')]);
    expect(await refusals()).toHaveLength(6);
    expect(await records()).toHaveLength(1);
  });

  it('of a staff member: players a minute, in however many lines', async () => {
    const lines = Array.from({ length: 2 }, () => typed(staff, `:kick ${names(35)} x`));
    await read(lines);
    clock.advance(10_000);
    await read(lines.map((one) => ({ ...one, command: `${one.command} again` })));
    expect(await refusals()).toHaveLength(STAFF_LIMITS.person);
  });

  it('but all of what staff typed in a longer time that is read at one moment', async () => {
    clock.advance(180_000);
    await read(Array.from({ length: 25 }, (_, n) => typed(staff, ':kick Ghost_1 x', 5 * n)));
    expect(await refusals()).toHaveLength(25);
  });
});

it('records a player once, however often a line names them', async () => {
  await read([typed(staff, `:ban rus,rusty,RUSTYNAIL,${scene.robloxIdOf('RustyNail')} RDM`)]);
  expect(await records()).toHaveLength(1);
});

describe('each command counts once', () => {
  it('in overlapping readings, also of two processes at the same moment, and after a crash', async () => {
    const line = typed(staff, ':kick rusty x');
    const crash = scene.keep({ players: playing([staff]), commandLogs: [line] }, true);
    await expect(crash).rejects.toThrow('The process ended here.');
    const readings = Array.from({ length: 4 }, () =>
      scene.keep({ players: playing([staff]), commandLogs: [line, typed(staff, ':kick ana_1 y')] }),
    );
    await Promise.all([...readings, work(), work()]);
    await Promise.all([work(), work()]);
    clock.advance(10_000);
    await read([line]);
    expect((await records()).map(({ robloxUsername }) => robloxUsername).sort()).toEqual([
      'Ana_1',
      'RustyNail',
    ]);
  });

  it('when the process dies between the record and the mark', async () => {
    await scene.keep({ players: playing([staff]), commandLogs: [typed(staff, ':kick rusty x')] });
    const claimed = await runs.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 20 });
    const broken = { ...database, transaction: () => Promise.reject(new Error('died')) };
    const dying = chatCommandWorker({ ...world, database: broken as typeof database }, scene).runs;
    for (const item of claimed) await expect(dying.handle(item)).rejects.toThrow('died');
    expect(await records()).toHaveLength(1);
    clock.advance(2_000);
    await work();
    expect(await records()).toHaveLength(1);
    expect(await refusals()).toEqual([]);
  });

  it('twice where it was typed twice in a second', async () => {
    await read([typed(staff, ':kick rusty x'), typed(staff, ':kick rusty x')]);
    expect(await records()).toHaveLength(2);
  });

  it('with what the same person recorded a moment before, and only with that', async () => {
    const { moderator, owner } = scene.community;
    const serverId = scene.serverId();
    const input = { serverId, robloxUsername: 'RustyNail', punishmentType: 'kick', reason: 'panel' } as const;
    await moderator.call.punishments.create(input);
    await read([typed(staff, ':kick rusty RDM')], [staff, 'RustyNail']);
    expect((await records()).map(({ reason }) => reason)).toEqual(['panel']);
    clock.advance(10_000);
    // The record stands for one command, so that this is another kick.
    await read([typed(staff, ':kick rusty again')], [staff]);
    await owner.call.punishments.create({ ...input, robloxUsername: 'Ana_1', reason: 'by the owner' });
    clock.advance(10_000);
    await read([typed(staff, ':kick Ana_1 mine')], [staff, 'Ana_1']);
    expect((await records()).map(({ reason }) => reason).sort()).toEqual([
      'again',
      'by the owner',
      'mine',
      'panel',
    ]);
  });
});
