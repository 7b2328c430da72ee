import { beforeAll, describe, expect, it } from 'vitest';
import {
  atDiscord,
  buttonsOf,
  type Someone,
  type TestBot,
  testBot,
  textOf,
} from '../../../../testing/discord/bot-call.ts';
import { type Actors, assemble, foundServer } from '../../../../testing/product/people.ts';
import { type RunningProduct, startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

const GUILD = '800000000000000001';

let product: RunningProduct;
let bot: TestBot;
let actors: Actors;
let serverId: string;
let owner: Someone;
let moderator: Someone;
const shown: string[] = [];

beforeAll(async () => {
  product = await startProduct({}, { ticking: true });
  bot = testBot(product, (reply) => shown.push(textOf(reply)));
  actors = await assemble(product);
  serverId = (await foundServer(actors)).id;
  await bot.connect(serverId, GUILD);
  owner = await atDiscord(actors.owner.browser);
  moderator = await atDiscord(actors.moderator.browser);
});

describe('/shift', () => {
  it('starts, pauses, resumes and ends, and shows the worked time', async () => {
    const said = async (sub: string) => textOf(await bot.run(moderator, GUILD, 'shift', { sub }));
    expect(await said('start')).toContain('On duty');
    expect(textOf(await bot.run(owner, GUILD, 'onduty'))).toContain('1 on duty');
    expect(await said('break')).toContain('On break');
    expect(await said('resume')).toContain('Back on duty');
    product.clock.ms += 90 * 60_000;
    expect(await said('end')).toContain('Worked 1h 30m.');
    expect(textOf(await bot.run(owner, GUILD, 'onduty'))).toContain('No one is on duty');
    // All time, because on a Sunday night the shift continues into the next week.
    const leaders = await bot.run(owner, GUILD, 'leaderboard', { range: 'all' });
    expect(textOf(leaders)).toContain('1h 30m');
  });

  it('knows types by their name and names them where it does not', async () => {
    await must(actors.owner.browser, 'shifts.createType', { serverId, name: 'Patrol' });
    const wrong = await bot.run(moderator, GUILD, 'shift', { sub: 'start', type: 'Nothing' });
    expect(textOf(wrong)).toBe('No shift type is called “Nothing”. Choose from: Patrol.');
    const offered = await bot.complete(moderator, GUILD, 'shift', 'type', { sub: 'start', type: 'pa' });
    expect(offered.map(({ name }) => name)).toEqual(['Patrol']);
    const started = await bot.run(moderator, GUILD, 'shift', { sub: 'start', type: 'patrol' });
    expect(textOf(started)).toContain('Type: Patrol');
    await bot.run(moderator, GUILD, 'shift', { sub: 'end' });
  });
});

describe('/punish and /history', () => {
  const punish = (typed: Record<string, string>) => bot.run(moderator, GUILD, 'punish', typed);

  it('records, says when it became a ban, and shows the record', async () => {
    const first = await punish({ player: 'Builderman', type: 'warning', reason: 'FRP' });
    expect(textOf(first)).toContain('Warning recorded: Builderman');
    await punish({ player: 'Builderman', type: 'strike', reason: 'RDM', duration: '7 days' });
    const third = await punish({ player: 'Builderman', type: 'warning', reason: 'Again' });
    expect(textOf(third)).toContain('Auto-Ban Applied: Builderman');
    const record = textOf(await bot.run(moderator, GUILD, 'history', { player: 'builderman' }));
    expect(record).toContain('1 warning, 0 kicks, 1 strike, 1 ban · 3 active');
    expect(record).toContain('**Banned** permanently.');
    expect(record).toContain('**Strike**, 7 days: RDM');
  });

  it('explains an invalid length, and records nothing', async () => {
    const refused = await punish({ player: 'Roblox', type: 'ban', reason: 'RDM', duration: 'soon' });
    expect(textOf(refused)).toContain('“soon” isn’t a duration.');
    expect(textOf(await bot.run(moderator, GUILD, 'history', { player: 'Roblox' }))).toContain(
      'No punishments.',
    );
  });

  it('offers names on record, templates and lengths during typing', async () => {
    const offered = async (focused: string, text: string) =>
      (await bot.complete(moderator, GUILD, 'punish', focused, { [focused]: text })).map(({ name }) => name);
    expect(await offered('player', 'buil')).toEqual(['Builderman · 3 active']);
    expect((await offered('reason', '')).length).toBeGreaterThan(0);
    expect(await offered('duration', '2h')).toEqual(['2 hours']);
    expect(await offered('duration', 'perm')).toEqual(['permanent']);
  });

  it('is done once when it is delivered twice', async () => {
    const id = '1399999999999999999';
    const typed = { player: 'Shedletsky', type: 'warning', reason: 'FRP' };
    await bot.again(moderator, GUILD, id, 'punish', typed);
    await bot.again(moderator, GUILD, id, 'punish', typed);
    const record = textOf(await bot.run(moderator, GUILD, 'history', { player: 'Shedletsky' }));
    expect(record).toContain('1 warning, 0 kicks, 0 strikes, 0 bans · 1 active');
  });
});

describe('/modcall', () => {
  it('lists, claims and resolves, and says who was faster', async () => {
    await must(actors.owner.browser, 'modCalls.create', {
      serverId,
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason: 'Ramming *cars*',
    });
    const list = textOf(await bot.run(moderator, GUILD, 'modcall', { sub: 'list' }));
    expect(list).toContain('1 open, 1 unclaimed');
    expect(list).toContain('Ramming \\*cars\\*');
    const [offered] = await bot.complete(moderator, GUILD, 'modcall', 'call', { sub: 'claim', call: 'an' });
    const call = offered?.value ?? '';
    expect(textOf(await bot.run(moderator, GUILD, 'modcall', { sub: 'claim', call }))).toContain('Claimed');
    const late = await bot.run(owner, GUILD, 'modcall', { sub: 'claim', call });
    expect(textOf(late)).toBe(`Already claimed by ${moderator.username}`);
    const resolved = { sub: 'resolve', call: 'ana', resolution: 'Warned' };
    expect(textOf(await bot.run(moderator, GUILD, 'modcall', resolved))).toContain('Resolution: Warned');
    const none = textOf(await bot.run(moderator, GUILD, 'modcall', resolved));
    expect(none).toContain('No open mod call from “ana”.');
  });
});

describe('/member', () => {
  it('shows, changes and, once asked, removes', async () => {
    const person = actors.member;
    const info = textOf(await bot.run(moderator, GUILD, 'member', { sub: 'info', member: person.username }));
    expect(info).toContain('Role: Member');
    const change = { sub: 'role', member: person.userId, role: 'moderator' };
    expect(textOf(await bot.run(owner, GUILD, 'member', change))).toContain('is now Moderator');
    const refused = textOf(await bot.run(moderator, GUILD, 'member', { ...change, role: 'member' }));
    expect(refused).toBe('Your role in this server does not allow this. You need “Manage members”.');
    const asked = await bot.run(owner, GUILD, 'member', { sub: 'remove', member: person.userId });
    expect(textOf(asked)).toContain('Are you sure you want to remove this member?');
    const [remove, keep] = buttonsOf(asked);
    const other = await bot.press(moderator, GUILD, remove?.id ?? '');
    expect(textOf(other.answer ?? {})).toContain('someone else’s prompt');
    expect(textOf((await bot.press(owner, GUILD, keep?.id ?? '')).replace ?? {})).toBe('No one was removed.');
    const gone = await bot.press(owner, GUILD, remove?.id ?? '');
    expect(textOf(gone.replace ?? {})).toContain('removed');
    const again = await bot.press(owner, GUILD, remove?.id ?? '');
    expect(textOf(again.answer ?? {})).toContain('No member matches');
  });
});

describe('/requests', () => {
  it('decides one after the other, asking before it rejects', async () => {
    const { joinCode } = (await must(actors.owner.browser, 'servers.get', { serverId })) as {
      joinCode: string;
    };
    await must(actors.newcomer.browser, 'servers.join', { joinCode });
    await must(actors.stranger.browser, 'servers.join', { joinCode });
    const first = await bot.run(owner, GUILD, 'requests');
    expect(textOf(first)).toContain('Join request 1 of 2');
    expect(buttonsOf(first).map(({ label }) => label)).toEqual([
      'Approve as Moderator',
      'Approve as Member',
      'Approve as Admin',
      'Reject',
      'Next',
    ]);
    expect(buttonsOf(first).every(({ id }) => id.length <= 100)).toBe(true);
    const press = async (reply: Parameters<typeof buttonsOf>[0], label: string) => {
      const button = buttonsOf(reply).find((one) => one.label === label);
      return (await bot.press(owner, GUILD, button?.id ?? '')).replace ?? {};
    };
    const approved = await press(first, 'Approve as Member');
    expect(textOf(approved)).toContain('as Member.');
    // A late second press finds no button that would decide about the next person.
    expect(buttonsOf(approved).map(({ label }) => label)).toEqual(['Next']);
    const last = await press(approved, 'Next');
    expect(textOf(last)).toContain('Join request 1 of 1');
    const asked = await press(last, 'Reject');
    expect(textOf(asked)).toContain('Are you sure you want to reject this join request?');
    expect(textOf(await press(asked, 'Back'))).toContain('Join request 1 of 1');
    expect(textOf(await press(asked, 'Reject'))).toContain('No join requests');
  });
});

describe('/link', () => {
  it('shows, links and says how to prove it', async () => {
    expect(textOf(await bot.run(moderator, null, 'link'))).toContain('No Roblox account linked');
    expect(textOf(await bot.run(moderator, null, 'link', { roblox: 'Builderman' }))).toContain(
      'Verify it on your dashboard',
    );
    expect(textOf(await bot.run(moderator, null, 'link'))).toContain('Roblox account: Builderman');
  });
});

describe('/stats', () => {
  it('leaves out what a role cannot see', async () => {
    expect(textOf(await bot.run(moderator, GUILD, 'stats'))).toContain('Punishments today: 4');
    const plain = textOf(await bot.run(await atDiscord(actors.newcomer.browser), GUILD, 'stats'));
    expect(plain).toContain('members');
    expect(plain).not.toContain('Punishments');
  });
});
