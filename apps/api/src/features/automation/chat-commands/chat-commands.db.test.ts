import { CHAT_COMMANDS, CHAT_LIMITS, type ChatCommandName } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { automationScene } from '../../../testing/automations.ts';
import { chatCommandWorker } from '../../../testing/chat-commands.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { learnNames } from '../../community/identity/index.ts';
import { queueCommand, queueStore } from '../../game/gateway/index.ts';
import { createChatLineHook } from './accept.ts';

const world = await createWorld();
const scene = automationScene(world);
const { clock, database } = world;
const { handle } = database;

/** How often a worker was signaled. */
let signals = 0;
const accept = createChatLineHook(() => {
  signals += 1;
});
const { runs, work, verify } = chatCommandWorker(world, scene);

let lines = 0;

/** Receives a line of the chat in a transaction, as the event webhook does. */
function say(name: string, text: string, more: { identity?: string; at?: number } = {}): Promise<void> {
  lines += 1;
  const { identity = `line ${lines}`, at = clock.now() } = more;
  const line = { robloxUserId: scene.robloxIdOf(name), name, text, at, identity };
  const game = { serverId: scene.serverId(), gameId: scene.gameId };
  return database.withLock(`event-hook:${game.serverId}`, (tx) => accept(tx, game, [line], clock.now()));
}

/** Says a line and returns the private message that answers it. */
async function answerTo(name: string, text: string): Promise<string | undefined> {
  const before = await scene.queued();
  await say(name, text);
  await work();
  return (await scene.queued()).slice(before.length)[0];
}

/** Turns these on and all others off. */
const turnOn = (commands: readonly ChatCommandName[]) =>
  scene.community.owner.call.chatCommands.save({
    serverId: scene.serverId(),
    commands: Object.fromEntries(CHAT_COMMANDS.map((name) => [name, commands.includes(name)])),
  });

const records = () => scene.community.owner.call.punishments.list({ serverId: scene.serverId() });
const calls = () => scene.community.moderator.call.modCalls.list({ serverId: scene.serverId() });
const notes = () =>
  handle
    .selectFrom('player_notes')
    .select(['roblox_username as player', 'text', 'bolo'])
    .where('server_id', '=', scene.serverId())
    .execute();

let round = 0;
/** Names of this test's own, since a verified account belongs to one person. */
let staff = '';

beforeEach(async () => {
  round += 1;
  staff = `Mod${round}Officer`;
  await verify(scene.community.moderator, staff);
  await turnOn(CHAT_COMMANDS);
  await scene.inGame([staff, 'RustyNail', 'Ana_1']);
});

describe('staff', () => {
  it.each([
    [';warn rusty RDM', 'warning', 'Warning recorded: RustyNail.'],
    [';kick RustyNail spam', 'kick', 'Kick recorded: RustyNail.'],
    [';strike rus again', 'strike', 'Strike recorded: RustyNail.'],
    [';ban rustyn exploits', 'ban', 'Ban recorded: RustyNail.'],
  ])('%s is a record of theirs', async (line, punishmentType, answer) => {
    expect(await answerTo(staff, line)).toBe(`:pm ${staff} ${answer}`);
    const reason = line.split(' ')[2];
    const { moderator } = scene.community;
    expect(await records()).toMatchObject([
      {
        ...{ robloxUsername: 'RustyNail', punishmentType, reason, duration: null },
        ...{ issuedById: moderator.id, source: 'game' },
      },
    ]);
  });

  it('read what the next record becomes, and that the third became a ban', async () => {
    await answerTo(staff, ';warn rusty one');
    expect(await answerTo(staff, ';warn rusty two')).toContain('The next one is a ban.');
    expect(await answerTo(staff, ';warn rusty three')).toBe(`:pm ${staff} Auto-Ban Applied: RustyNail.`);
    expect((await records())[0]).toMatchObject({ punishmentType: 'ban', autoBan: true });
  });

  it('start, pause and end their shift', async () => {
    expect(await answerTo(staff, ';shift start')).toBe(`:pm ${staff} On duty.`);
    expect(await answerTo(staff, ';shift break')).toBe(`:pm ${staff} On break.`);
    expect(await answerTo(staff, ';shift start')).toBe(`:pm ${staff} On duty.`);
    clock.advance(90 * 60_000);
    await scene.inGame([staff]);
    expect(await answerTo(staff, ';shift end')).toBe(`:pm ${staff} Shift ended after 1h 30m.`);
    // A repeated end finds the same shift, as on the staff page.
    expect(await answerTo(staff, ';shift end')).toBe(`:pm ${staff} Shift ended after 1h 30m.`);
    const all = await scene.community.moderator.call.shifts.list({ serverId: scene.serverId() });
    expect(all).toHaveLength(1);
  });

  it('leave notes and set BOLOs', async () => {
    expect(await answerTo(staff, ';note ana talks a lot')).toBe(`:pm ${staff} Note added to Ana_1.`);
    expect(await answerTo(staff, ';bolo rusty armed')).toBe(`:pm ${staff} BOLO set on RustyNail.`);
    expect(await notes()).toEqual([
      { player: 'Ana_1', text: 'talks a lot', bolo: 0 },
      { player: 'RustyNail', text: 'armed', bolo: 1 },
    ]);
  });

  it('claim the oldest open call, or the one of the named caller', async () => {
    await answerTo('Ana_1', ';call first');
    clock.advance(1_000);
    await answerTo('RustyNail', ';call second ;:kick others');
    clock.advance(1_000);
    await answerTo('Ana_1', ';call third');
    expect(await answerTo(staff, ';claim rus')).toBe(`:pm ${staff} Claimed: RustyNail: second kick others`);
    expect(await answerTo(staff, ';claim')).toBe(`:pm ${staff} Claimed: Ana_1: first`);
    expect(await answerTo(staff, ';claim Bob')).toBe(`:pm ${staff} No open call of Bob.`);
    expect(await answerTo(staff, ';claim')).toBe(`:pm ${staff} Claimed: Ana_1: third`);
    expect(await answerTo(staff, ';claim')).toBe(`:pm ${staff} No open calls.`);
    expect((await calls()).map(({ status, claimedBy }) => [status, claimedBy?.id])).toEqual(
      Array.from({ length: 3 }, () => ['claimed', scene.community.moderator.id]),
    );
  });

  it('can do only what their role can', async () => {
    await scene.community.owner.call.servers.updateRolePermissions({
      serverId: scene.serverId(),
      moderatorPermissions: JSON.stringify({ canEditPunishments: false }),
    });
    const refusal = `:pm ${staff} Your role in this server does not allow this.`;
    for (const line of [';warn rusty RDM', ';note rusty x'])
      expect(await answerTo(staff, line)).toBe(refusal);
    expect(await answerTo(staff, ';help')).toBe(`:pm ${staff} Commands: ;shift ;call ;claim ;help`);
    expect([await records(), await notes()]).toEqual([[], []]);
  });

  it('read how a command is typed when something is missing', async () => {
    expect(await answerTo(staff, ';warn rusty')).toBe(`:pm ${staff} Type ;warn player reason`);
    expect(await answerTo(staff, `;note rusty ${'x'.repeat(400)}`)).toBe(
      `:pm ${staff} Type ;note player text`,
    );
    expect(await notes()).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['of several players', ';ban rus x', 'rus could be RustyNail or Rusty_2. Type more of the name.'],
    [
      'of no player, and of no account',
      ';ban GhostPlayer x',
      'No player GhostPlayer in the game or on Roblox.',
    ],
    [
      'that an account has given up',
      ';ban FormerRustyNail x',
      'FormerRustyNail is now called RustyNail. Type that name.',
    ],
    ['too short to mean one', ';ban ru x', 'No player ru. Type at least 3 letters of the name.'],
  ])('%s does nothing and is answered', async (_what, line, answer) => {
    await scene.inGame([staff, 'RustyNail', 'Rusty_2']);
    expect(await answerTo(staff, line)).toContain(answer);
    expect(await records()).toEqual([]);
  });

  it('that Roblox forgot is answered with what its last holder is called now', async () => {
    const former = `Ghost${round}Nail`;
    const robloxUserId = String(scene.robloxIdOf('RustyNail'));
    await answerTo(staff, ';warn rustynail x');
    await learnNames(handle, [{ robloxUserId, name: former, at: clock.now() - 60_000 }]);
    expect(await answerTo(staff, `;ban ${former} x`)).toContain(
      `${former} is now called RustyNail. Type that name.`,
    );
    expect(await records()).toHaveLength(1);
  });

  it('means no one by its beginning once the snapshot is older than 15 s, but still by all of it', async () => {
    clock.advance(15_001);
    expect(await answerTo(staff, ';warn rusty x')).toContain('The player list is out of date.');
    expect(await records()).toEqual([]);
    expect(await answerTo(staff, ';warn rustynail x')).toContain('Warning recorded: RustyNail.');
  });

  it('in full means a player who is not in the game, once Roblox confirms it', async () => {
    expect(await answerTo(staff, ';warn Gone_Player x')).toContain('Warning recorded: Gone_Player.');
    expect(await records()).toMatchObject([{ robloxUsername: 'Gone_Player', verified: true }]);
  });

  it('means who it meant when the line arrived, even if another player is there later', async () => {
    await say(staff, ';warn rusty x');
    await scene.inGame([staff, 'Rusty_2']);
    await work();
    expect(await records()).toMatchObject([{ robloxUsername: 'RustyNail' }]);
  });
});

describe('players', () => {
  it('call staff and ask for help, three times a minute each', async () => {
    expect(await answerTo('Ana_1', ';call car on fire')).toBe(':pm Ana_1 Staff have your call.');
    expect(await answerTo('Ana_1', ';help')).toBe(':pm Ana_1 Commands: ;call ;help');
    for (let n = 0; n < 5; n += 1) await answerTo('Ana_1', ';call again');
    expect(await calls()).toHaveLength(CHAT_LIMITS.playerCommand);
    expect((await calls()).at(-1)).toMatchObject({
      source: 'game',
      reporterUsername: 'Ana_1',
      reason: 'car on fire',
    });
    clock.advance(60_001);
    await scene.inGame(['Ana_1']);
    expect(await answerTo('Ana_1', ';call later')).toBe(':pm Ana_1 Staff have your call.');
  });

  it('are not answered otherwise: unknown commands, those of staff, and those that are off', async () => {
    await turnOn(['warn', 'help']);
    for (const line of [';dance', ';warn rusty x', ';ban rusty x', ';call x', ';verify ABC', 'hello']) {
      expect(await answerTo('Ana_1', line)).toBeUndefined();
    }
    expect(await answerTo(staff, ';kick rusty x')).toBeUndefined();
    expect([await records(), await calls()]).toEqual([[], []]);
  });

  it('with a linked account that is not verified are no staff, nor verified members without a role', async () => {
    await handle
      .updateTable('users')
      .set({ roblox_verified: 0 })
      .where('id', '=', scene.community.moderator.id)
      .execute();
    await verify(scene.community.member, `Member${round}`);
    for (const name of [staff, `Member${round}`])
      expect(await answerTo(name, ';warn rusty x')).toBeUndefined();
    expect(await records()).toEqual([]);
  });

  it('are answered nothing while the game could show it to another player', async () => {
    await scene.inGame(['Ana_1', 'Ana_12']);
    expect(await answerTo('Ana_1', ';call x')).toBeUndefined();
    expect(await calls()).toHaveLength(1);
  });
});

describe('each line counts once', () => {
  it('however often, and in however many messages, it is received', async () => {
    const same = { identity: 'the same' };
    signals = 0;
    await Promise.all(Array.from({ length: 8 }, () => say(staff, ';warn rusty x', same)));
    await work();
    await say(staff, ';warn rusty x', same);
    await work();
    expect([signals, (await records()).length]).toEqual([1, 1]);
    expect(await scene.queued()).toHaveLength(1);
  });

  it('also when two workers take it, or one dies after the record', async () => {
    await say(staff, ';warn rusty x');
    await say(staff, ';call y');
    const claim = { now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 20 };
    const items = await runs.claim(claim);
    await Promise.all([...items, ...items].map((item) => runs.handle(item)));
    // As if the process had ended before it recorded that they are done.
    await handle
      .updateTable('chat_commands')
      .set({ due_at: clock.now() })
      .where('server_id', '=', scene.serverId())
      .execute();
    await handle.deleteFrom('game_commands').where('server_id', '=', scene.serverId()).execute();
    clock.advance(2_000);
    await work();
    expect([(await records()).length, (await calls()).length]).toEqual([1, 1]);
    expect(await scene.queued()).toHaveLength(2);
  });

  it('in the order in which a player typed them', async () => {
    await say(staff, ';shift start');
    await say(staff, ';shift break');
    await say(staff, ';shift end');
    await say('Ana_1', ';call first');
    const claim = () => runs.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 20 });
    // The first of each player; the rest stays until that is done.
    expect(await claim()).toHaveLength(2);
    expect(await claim()).toEqual([]);
    clock.advance(2_000);
    await work();
    const toStaff = (await scene.queued()).filter((command) => command.startsWith(`:pm ${staff} `));
    expect(toStaff.map((command) => command.slice(5 + staff.length))).toEqual([
      'On duty.',
      'On break.',
      'Shift ended after 0m.',
    ]);
  });

  it('not at all when it comes five minutes late', async () => {
    await say(staff, ';warn rusty x', { at: clock.now() - 5 * 60_000 - 1 });
    await work();
    expect(await records()).toEqual([]);
  });
});

it('writes who typed what into the activity log, and which commands were turned on', async () => {
  await answerTo(staff, ';warn rusty RDM');
  await answerTo('Ana_1', ';call car on fire');
  const log = await scene.received();
  expect(log).toContain(`chat-command.accepted ${staff} typed ;warn rusty RDM in the game chat.`);
  expect(log).toContain('chat-command.accepted Ana_1 typed ;call car on fire in the game chat.');
  expect(log.filter((line) => line.startsWith('chat-commands.changed'))).toHaveLength(1);
  await turnOn([]);
  await turnOn([]);
  expect((await scene.received()).at(-1)).toBe('chat-commands.changed Chat commands: none.');
});

it('turns one command on or off and leaves the others as they are, whatever the page showed', async () => {
  const { call } = scene.community.owner;
  const serverId = scene.serverId();
  await turnOn(['warn', 'help']);
  await Promise.all([
    call.chatCommands.save({ serverId, commands: { warn: false } }),
    call.chatCommands.save({ serverId, commands: { bolo: true } }),
    call.chatCommands.save({ serverId, recordsInGame: true }),
  ]);
  expect(await call.chatCommands.get({ serverId })).toMatchObject({
    commands: CHAT_COMMANDS.filter((name) => name === 'bolo' || name === 'help'),
    recordsInGame: true,
  });
});

it('sends answers after everything else, and few to players at a moment', async () => {
  const players = Array.from({ length: 9 }, (_, n) => `Player_${n}`);
  await scene.inGame([staff, 'RustyNail', ...players]);
  for (const name of players) await say(name, ';help');
  await work();
  expect(await scene.queued()).toHaveLength(5);
  expect(await answerTo(staff, ';note rusty seen')).toBeTruthy();
  const { gameId } = scene;
  const kick = { serverId: scene.serverId(), gameId, issuedBy: null, command: ':kick RustyNail Team Police' };
  const at = clock.now();
  await database.transaction((tx) =>
    queueCommand(tx, { ...kick, source: 'automation', createdAt: at, clientId: 'kick', expiresAt: at + 1 }),
  );
  expect(await queueStore(handle, gameId).next()).toMatchObject({ command: kick.command });
});

it('takes no more than the limits of a person and a server, and nothing of a thousand more', async () => {
  for (let n = 0; n < CHAT_LIMITS.person + 5; n += 1) await say(staff, `;warn rusty ${n}`);
  const players = Array.from({ length: 60 }, (_, n) => `Player_${n}`);
  for (const name of players) for (let n = 0; n < 3; n += 1) await say(name, `;call ${n}`);
  const rows = await handle
    .selectFrom('chat_commands')
    .select('roblox_user_id')
    .where('server_id', '=', scene.serverId())
    .execute();
  expect(rows).toHaveLength(CHAT_LIMITS.server + CHAT_LIMITS.person);
  expect(rows.filter((row) => row.roblox_user_id === scene.robloxIdOf(staff))).toHaveLength(
    CHAT_LIMITS.person,
  );
});
