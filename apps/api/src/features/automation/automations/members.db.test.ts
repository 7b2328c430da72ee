import { describe, expect, it } from 'vitest';
import { automationScene } from '../../../testing/automations.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const scene = automationScene(world);
const { clock, database } = world;
const { handle } = database;
const HOUR = 3_600_000;

const dryRun = (kind: 'welcome' | 'bolo', settings = {}) =>
  scene.community.owner.call.automations.dryRun({ serverId: scene.serverId(), kind, settings });

describe('welcomes', () => {
  const on = (settings = {}) =>
    scene.save({ kind: 'welcome', enabled: true, settings: { text: 'Hi {player}', ...settings } });

  it('greet who joins, once, however often the reading is seen', async () => {
    await on();
    await scene.begin();
    const joined = { Ana: clock.now() };
    for (let turn = 0; turn < 3; turn += 1) await scene.inGame(['Ana'], joined);
    expect(await scene.queued()).toEqual([':pm Ana Hi Ana']);
    expect(await scene.runs()).toMatchObject([{ kind: 'welcome', subject: 'Ana', outcome: 'queued' }]);
  });

  it('greet no one twice within the hours, also in a new process', async () => {
    await on({ againAfterHours: 2 });
    await scene.begin();
    await scene.inGame(['Ana'], { Ana: clock.now() });
    clock.advance(HOUR);
    await scene.inGame(['Ana'], { Ana: clock.now() });
    expect(await scene.queued()).toHaveLength(1);
    clock.advance(HOUR);
    await scene.inGame(['Ana'], { Ana: clock.now() });
    expect(await scene.queued()).toHaveLength(2);
    expect((await scene.runs()).map(({ outcome }) => outcome)).toEqual(['queued', 'skipped', 'queued']);
  });

  it('that the game refused count for nothing', async () => {
    await on();
    await scene.begin();
    await scene.inGame(['Ana'], { Ana: clock.now() });
    const failed = { state: 'failed', settled_at: 1, error_kind: 'rejected' } as const;
    await handle.updateTable('game_commands').set(failed).where('server_id', '=', scene.serverId()).execute();
    clock.advance(HOUR);
    await scene.inGame(['Ana'], { Ana: clock.now() });
    expect(await scene.queued()).toEqual([':pm Ana Hi Ana']);
  });

  it('share a command when the text names no player, and are not sent when they come too late', async () => {
    await on({ text: 'Hi' });
    await scene.begin();
    clock.advance(130_000);
    const now = clock.now();
    await scene.inGame(['Ana', 'Bob', 'Carl'], { Ana: now - 125_000, Bob: now - 1_000, Carl: now });
    expect(await scene.queued()).toEqual([':pm Bob,Carl Hi']);
    const runs = await scene.runs();
    expect(runs.find(({ subject }) => subject === 'Ana')).toMatchObject({ outcome: 'missed', command: null });
    expect(runs.filter(({ command }) => command === ':pm Bob,Carl Hi')).toHaveLength(2);
  });

  it('as hints come at most once a minute', async () => {
    await on({ means: 'hint' });
    await scene.begin();
    for (const name of ['Ana', 'Bob', 'Carl']) {
      await scene.inGame([name], { [name]: clock.now() });
      clock.advance(31_000);
    }
    expect(await scene.queued()).toEqual([':h Hi Ana', ':h Hi Carl']);
  });

  it('are left to the next reading when the transaction of this one fails', async () => {
    await on();
    await scene.begin();
    const joined = { Ana: clock.now() };
    await expect(scene.inGame(['Ana'], joined, true)).rejects.toThrow('ended here');
    expect(await scene.runs()).toEqual([]);
    await scene.inGame(['Ana'], joined);
    expect(await scene.queued()).toHaveLength(1);
  });

  it('a dry run says what it would send, and sends and writes nothing', async () => {
    await scene.inGame(['Ana', 'Bob']);
    const found = await dryRun('welcome', { text: 'Hi {player}' });
    expect(found.basis).toContain('2 players in the game');
    expect(found.lines.map(({ command }) => command)).toEqual([':pm Ana Hi Ana', ':pm Bob Hi Bob']);
    expect(await scene.queued()).toEqual([]);
    expect(await scene.runs()).toEqual([]);
  });
});

describe('BOLO alerts', () => {
  const on = (settings = {}) => scene.save({ kind: 'bolo', enabled: true, settings });
  const note = (username: string, bolo: boolean, text = 'Armed and rude') =>
    scene.community.moderator.call.players.addNote({ serverId: scene.serverId(), username, text, bolo });
  const alerts = async () => (await scene.received()).filter((line) => line.startsWith('bolo.joined'));

  it('report marked notes and active bans, once per join', async () => {
    await on();
    await note('Rusty', true);
    await note('Calm', false);
    const ban = { robloxUsername: 'Banned_One', punishmentType: 'ban', reason: 'RDM' } as const;
    await scene.community.moderator.call.punishments.create({ serverId: scene.serverId(), ...ban });
    await scene.begin();
    const now = clock.now();
    const joined = { rusty: now, Calm: now, Banned_One: now };
    for (let turn = 0; turn < 2; turn += 1) await scene.inGame(Object.keys(joined), joined);
    expect((await alerts()).toSorted()).toEqual([
      'bolo.joined Banned_One joined the game. A ban is in force: RDM',
      'bolo.joined rusty joined the game. Note: Armed and rude',
    ]);
    expect(await scene.queued()).toEqual([]);
    expect((await scene.runs()).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('are shown to staff for a while, to people who can read notes', async () => {
    await on();
    await note('Rusty', true);
    await scene.begin();
    await scene.inGame(['Rusty'], { Rusty: clock.now() });
    const seen = async (who: 'moderator' | 'member') => {
      const { call } = scene.community[who];
      const all = await call.servers.attention({ serverId: scene.serverId() });
      return all.filter((one) => one.kind === 'bolo').map(({ message }) => message);
    };
    expect(await seen('moderator')).toEqual(['BOLO: Rusty joined the game. Note: Armed and rude']);
    expect(await seen('member')).toEqual([]);
  });

  it('only of the chosen kinds', async () => {
    await on({ notes: false });
    await note('Rusty', true);
    await scene.begin();
    await scene.inGame(['Rusty'], { Rusty: clock.now() });
    expect(await alerts()).toEqual([]);
  });

  it('stop when the mark is taken away', async () => {
    await on();
    const { id: noteId } = await note('Rusty', true);
    const { call } = scene.community.moderator;
    await call.players.updateNote({ serverId: scene.serverId(), noteId, bolo: false });
    await scene.begin();
    await scene.inGame(['Rusty'], { Rusty: clock.now() });
    expect(await alerts()).toEqual([]);
  });

  it('name players whose account is banned on another server of the owner', async () => {
    const { owner, stranger } = scene.community;
    const ban = async (caller: typeof owner, name: string, player: string, more = {}) => {
      const { id } = await caller.call.servers.create({ name });
      const row = {
        ...{ server_id: id, issued_by: caller.id, type: 'ban' as const, roblox_username: player },
        ...{ roblox_user_id: scene.robloxIdOf(player), verified: 1 as const, ...more },
      };
      await handle.insertInto('punishments').values(punishmentRow(handle, row)).execute();
    };
    await ban(owner, 'Harbor City', 'Rusty');
    await ban(owner, 'Over', 'Calm', { is_active: 0 });
    await ban(owner, 'By name', 'Named', { verified: 0, roblox_user_id: null });
    await ban(stranger, 'Not theirs', 'Other');
    await on({ elsewhere: true });
    await scene.begin();
    const now = clock.now();
    const joined = { Rusty: now, Calm: now, Named: now, Other: now };
    await scene.inGame(Object.keys(joined), joined);
    expect(await alerts()).toEqual(['bolo.joined Rusty joined the game. Banned in Harbor City.']);
    const crowd = Array.from({ length: 39 }, (_, at) => `Player${at}`);
    await scene.inGame(['Rusty', ...crowd]);
    expect((await dryRun('bolo')).lines).toEqual([
      { subject: 'Rusty', text: 'Banned in Harbor City.', command: null },
    ]);
    expect((await dryRun('bolo', { elsewhere: false })).lines).toEqual([]);
  });

  it('reach staff on duty in the game by private message', async () => {
    await on({ pmStaff: true });
    await note('Rusty', true);
    const { moderator } = scene.community;
    const linked = { roblox_username: 'Mara_Mod', roblox_user_id: newRobloxId() };
    await handle.updateTable('users').set(linked).where('id', '=', moderator.id).execute();
    await moderator.call.shifts.clockIn({ serverId: scene.serverId() });
    await scene.begin();
    await scene.inGame(['Rusty', 'Mara_Mod'], { Rusty: clock.now() });
    expect(await scene.queued()).toEqual([':pm Mara_Mod BOLO: Rusty joined. Note: Armed and rude']);
    expect(await alerts()).toHaveLength(1);
    const found = await dryRun('bolo');
    expect(found.lines.map(({ subject }) => subject)).toEqual(['Rusty']);
  });
});

let robloxIds = 88_000;

function newRobloxId(): string {
  robloxIds += 1;
  return String(robloxIds);
}
