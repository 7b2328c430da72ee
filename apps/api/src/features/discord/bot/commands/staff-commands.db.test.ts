import { zForm } from '@tenfour/contracts';
import { weekOf } from '@tenfour/domain';
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

const GUILD = '800000000000000005';
const HOUR_MS = 3_600_000;

let product: RunningProduct;
let bot: TestBot;
let actors: Actors;
let serverId: string;
let owner: Someone;
let moderator: Someone;
let member: Someone;

beforeAll(async () => {
  product = await startProduct({}, { ticking: true });
  bot = testBot(product);
  actors = await assemble(product);
  serverId = (await foundServer(actors)).id;
  await bot.connect(serverId, GUILD);
  owner = await atDiscord(actors.owner.browser);
  moderator = await atDiscord(actors.moderator.browser);
  member = await atDiscord(actors.member.browser);
});

async function say(as: Someone, command: string, typed = {}): Promise<string> {
  return textOf(await bot.run(as, GUILD, command, typed));
}

describe('a member without staff tools', () => {
  it.each([
    ['quota', {}],
    ['leave', { sub: 'list' }],
    ['infraction', { sub: 'list' }],
    ['session', { sub: 'list' }],
    ['duty', { sub: 'info', member: 'casey' }],
    ['vehicle', { search: 'x' }],
    ['map', {}],
  ])('is refused /%s', async (command, typed) => {
    const typedHere = 'member' in typed ? { ...typed, member: moderator.username } : typed;
    expect(await say(member, command, typedHere)).toContain('Your role in this server does not allow this.');
  });
});

describe('/apply', () => {
  it('links to the forms that are open, for anyone in the Discord server', async () => {
    const stranger = { discordId: '990000000000000007', username: 'newcomer' };
    expect(await say(stranger, 'apply')).toContain('No form is open');
    const { browser } = actors.owner;
    const make = async (title: string, change: object) => {
      const made = zForm.parse(await must(browser, 'forms.create', { serverId, kind: 'priority', title }));
      await must(browser, 'forms.update', { serverId, formId: made.id, ...change });
      return made;
    };
    const open = await make('Join [us](https://evil.example)', { isOpen: true });
    const closed = await make('Closed', {});
    const later = await make('Later', { isOpen: true, opensAt: '2999-01-01T00:00:00.000Z' });
    const deleted = await make('Deleted', { isOpen: true });
    await must(browser, 'forms.remove', { serverId, formId: deleted.id });
    const answered = await say(stranger, 'apply');
    expect(answered).toContain(`/forms/${open.id})`);
    expect(answered).not.toContain('[us](https://evil.example)');
    for (const { id } of [closed, later, deleted]) expect(answered).not.toContain(id);
  });
});

describe('/leave', () => {
  const request = (typed: Record<string, string | number>) =>
    say(moderator, 'leave', { sub: 'request', reason: 'Exams', ...typed });

  it('requests days of the server, lists them and takes the request back', async () => {
    const [today, tomorrow] = await bot.complete(moderator, GUILD, 'leave', 'from', {
      sub: 'request',
      from: '',
    });
    expect([today?.name, tomorrow?.name]).toEqual([
      expect.stringMatching(/^Today, \w+day, \d{4}-\d{2}-\d{2}$/),
      expect.stringMatching(/^Tomorrow, /),
    ]);
    const [from = '', until = ''] = [today?.value, tomorrow?.value];
    const days = `${from} to ${until}`;
    expect(await request({ from, until })).toContain(`Leave requested\n**${days}** · waiting`);
    const [leave] = (await must(actors.owner.browser, 'leaves.list', { serverId })) as { state: string }[];
    expect(leave).toMatchObject({ state: 'pending', kind: 'leave', reason: 'Exams' });
    expect(await request({ from, until })).toContain('overlap');
    const offered = await bot.complete(moderator, GUILD, 'leave', 'leave', { sub: 'cancel', leave: '' });
    expect(offered.map(({ name }) => name)).toEqual([days]);
    const cancel = { sub: 'cancel', leave: offered[0]?.value ?? '' };
    expect(await say(owner, 'leave', cancel)).toBe('You have no such leave. Pick a suggestion.');
    expect(await say(moderator, 'leave', cancel)).toContain('Leave withdrawn');
    expect(await say(moderator, 'leave', cancel)).toBe('You have no such leave. Pick a suggestion.');
    expect(await say(moderator, 'leave', { sub: 'list' })).toContain(`**${days}** · withdrawn`);
  });

  it('takes reduced activity, and explains what is no day', async () => {
    expect(await request({ from: 'tomorrow', until: 'tomorrow', share: 40 })).toContain('40% of your hours');
    for (const typed of ['soon', '2026-02-30', '2026-2-3']) {
      expect(await request({ from: typed, until: 'tomorrow' })).toContain(`“${typed}” isn’t a day.`);
    }
    expect(await request({ from: '2027-01-09', until: '2027-01-08' })).toContain('A leave ends after');
  });
});

describe('/quota', () => {
  it('says what is required and what is missing', async () => {
    // The hour must not cross into the next week.
    product.clock.ms = weekOf(product.clock.ms, 'UTC').to + 24 * HOUR_MS;
    expect(await say(moderator, 'quota')).toContain('Nothing is required of you\n0m worked.');
    await must(actors.owner.browser, 'shifts.saveRequirements', {
      serverId,
      moderator: 120,
      moderatorSessions: 2,
      moderatorCalls: 1,
      moderatorPunishments: 1,
    });
    await must(actors.moderator.browser, 'punishments.create', {
      ...{ serverId, robloxUsername: 'Quota_One', punishmentType: 'warning', reason: 'RDM' },
    });
    await must(actors.moderator.browser, 'shifts.clockIn', { serverId });
    product.clock.ms += HOUR_MS;
    expect(await say(moderator, 'quota')).toBe(
      '1h, 2 sessions, and 1 mod call to go this week\n1h worked of 2h required.\n0 of 2 sessions attended.\n0 of 1 mod call handled.\n1 of 1 punishment recorded.',
    );
  });
});

describe('/duty admin', () => {
  it('shows and ends the shift of someone below', async () => {
    const about = { member: moderator.username };
    expect(await say(owner, 'duty', { sub: 'info', ...about })).toContain(`${moderator.username}: on duty`);
    const offered = await bot.complete(owner, GUILD, 'duty', 'member', { sub: 'end', member: '' });
    expect(offered.map(({ value }) => value)).toEqual([actors.moderator.userId]);
    const refused = await say(moderator, 'duty', { sub: 'end', member: owner.username });
    expect(refused).toBe(`${owner.username} isn’t on duty.`);
    const ended = await Promise.all([1, 2].map(() => say(owner, 'duty', { sub: 'end', ...about })));
    // The second may look for the shift when the first has ended it.
    const late = `${moderator.username} isn’t on duty.`;
    const worked = ended.filter((text) => text !== late);
    expect(worked).not.toEqual([]);
    for (const text of worked) expect(text).toContain('Worked 1h');
    expect(await say(owner, 'duty', { sub: 'info', ...about })).toContain(`${moderator.username}: off duty`);
  });

  it('starts, pauses and resumes the shift of someone below', async () => {
    const about = { member: moderator.username };
    const { username } = moderator;
    const started = await Promise.all([1, 2].map(() => say(owner, 'duty', { sub: 'start', ...about })));
    for (const text of started) expect(text).toContain(`${username} is on duty`);
    expect(await say(owner, 'duty', { sub: 'break', ...about })).toContain(`${username} is on break`);
    expect(await say(owner, 'duty', { sub: 'start', ...about })).toContain('They are on break.');
    expect(await say(owner, 'duty', { sub: 'resume', ...about })).toContain(`${username} is back on duty`);
    expect(await say(owner, 'duty', { sub: 'end', ...about })).toContain(`${username} is off duty`);
    expect(await say(owner, 'duty', { sub: 'resume', ...about })).toBe(`${username} isn’t on duty.`);
  });

  it('does not end the shift of someone above', async () => {
    await must(actors.owner.browser, 'shifts.clockIn', { serverId });
    const refused = await say(moderator, 'duty', { sub: 'end', member: owner.username });
    expect(refused).not.toContain('Worked');
    expect(await say(owner, 'onduty')).toContain(owner.username);
    await must(actors.owner.browser, 'shifts.setStatus', { serverId, status: 'off_duty' });
  });
});

describe('/infraction', () => {
  it('records as the page does: by admins, once per interaction, listed for the person', async () => {
    const typed = { sub: 'issue', member: moderator.username, type: 'strike', reason: 'Abuse of *powers*' };
    expect(await say(moderator, 'infraction', { ...typed, member: owner.username })).toMatch(
      /not allow|admin/i,
    );
    const id = '1399999999999999998';
    await bot.again(owner, GUILD, id, 'infraction', typed);
    expect(textOf(await bot.again(owner, GUILD, id, 'infraction', typed))).toContain('Strike recorded');
    const own = await say(moderator, 'infraction', { sub: 'list' });
    expect(own.match(/\*\*Strike\*\*/g)).toHaveLength(1);
    expect(own).toContain('Abuse of \\*powers\\*');
    const other = await say(owner, 'infraction', { sub: 'list', member: owner.username });
    expect(other).toContain(`No infractions of ${owner.username}`);
  });
});

describe('/session', () => {
  const plan = (title: string) =>
    must(actors.owner.browser, 'gameSessions.plan', {
      serverId,
      title,
      plannedAt: new Date(product.clock.ms + HOUR_MS).toISOString(),
      roles: [{ name: 'Dispatch', count: 1 }],
    }) as Promise<{ id: string }>;

  it('signs up with a role and shows the waitlist', async () => {
    const { id } = await plan('Night patrol');
    const offered = await bot.complete(moderator, GUILD, 'session', 'session', {
      sub: 'sign-up',
      session: 'nig',
    });
    expect(offered.map(({ value }) => value)).toEqual([id]);
    const roles = await bot.complete(moderator, GUILD, 'session', 'role', {
      sub: 'sign-up',
      session: id,
      role: '',
    });
    expect(roles.map(({ name }) => name)).toEqual(['Dispatch · 0 of 1']);
    const typed = { sub: 'sign-up', session: 'night patrol', answer: 'accepted', role: 'dispatch' };
    expect(await say(moderator, 'session', typed)).toContain('Role: Dispatch');
    expect(await say(owner, 'session', typed)).toContain('Role: Dispatch (waitlist)');
    const wrong = { ...typed, role: 'Pilot' };
    expect(await say(owner, 'session', wrong)).toContain('Choose from: Dispatch.');
    const next = await say(owner, 'session', { sub: 'next' });
    expect(next).toContain('Next: Night patrol');
    expect(next).toContain('Dispatch: 1 of 1');
    expect(await say(owner, 'session', { sub: 'list' })).toContain('2 going · you: Going');
    const unknown = { ...typed, session: 'Day patrol' };
    expect(await say(owner, 'session', unknown)).toContain('No session is called “Day patrol”.');
  });

  it('starts once, boosts once, and ends after a question to the person who asked', async () => {
    const start = { sub: 'start', session: 'Night patrol' };
    const asking = await Promise.all([owner, moderator].map((as) => bot.run(as, GUILD, 'session', start)));
    for (const reply of asking) expect(textOf(reply)).toContain('Start anyway?\n**Night patrol**\n⚠️ ');
    const started = await Promise.all(
      [owner, moderator].map((as, at) =>
        bot.press(as, GUILD, buttonsOf(asking[at] ?? {})[0]?.id ?? '').catch(() => null),
      ),
    );
    const texts = started.map((reply) => textOf(reply?.replace ?? {}));
    expect(texts.filter((text) => text.includes('Started: Night patrol'))).toHaveLength(1);
    expect(await say(owner, 'session', { sub: 'boost' })).toContain('Boosted: Night patrol');
    expect(await say(owner, 'session', { sub: 'boost' })).toContain('Boosted recently.');
    const soon = await bot.run(owner, GUILD, 'session', { sub: 'end' });
    expect(textOf(soon)).toContain('It ends in 5 minutes.');
    const ending = await bot.press(owner, GUILD, buttonsOf(soon)[0]?.id ?? '');
    expect(textOf(ending.replace ?? {})).toContain('Ending: Night patrol');
    const asked = await bot.run(owner, GUILD, 'session', { sub: 'end', minutes: 9 });
    expect(textOf(asked)).toContain('It ends now.');
    const [end, back] = buttonsOf(asked);
    const other = await bot.press(moderator, GUILD, end?.id ?? '');
    expect(textOf(other.answer ?? {})).toContain('someone else’s prompt');
    expect(textOf((await bot.press(owner, GUILD, back?.id ?? '')).replace ?? {})).toBe(
      'Nothing was changed.',
    );
    expect(textOf((await bot.press(owner, GUILD, end?.id ?? '')).replace ?? {})).toContain(
      'Ended: Night patrol',
    );
    const again = await bot.press(owner, GUILD, end?.id ?? '');
    expect(textOf(again.answer ?? {})).toBe('This session has already ended.');
    expect(await say(owner, 'session', { sub: 'boost' })).toBe('No session is running.');
  });

  it('cancels, and obeys the host list', async () => {
    await plan('Convoy');
    await must(actors.owner.browser, 'gameSessions.saveSettings', {
      serverId,
      hostIds: [actors.owner.userId],
    });
    const refused = await say(moderator, 'session', { sub: 'start', session: 'Convoy' });
    expect(refused).not.toContain('Started');
    const asked = await bot.run(owner, GUILD, 'session', { sub: 'cancel', session: 'Convoy' });
    const pressed = await bot.press(owner, GUILD, buttonsOf(asked)[0]?.id ?? '');
    expect(textOf(pressed.replace ?? {})).toContain('Canceled: Convoy');
  });
});
