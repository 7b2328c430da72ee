import { NO_RECORD_FIELDS, type RecordField, type RecordFieldSet } from '@tenfour/domain';
import type { InteractionView } from '@tenfour/sandbox/discord/interaction-send';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotWorld, botWorld, replyText } from '../../../../testing/discord/bot.ts';
import type { Browser } from '../../../../testing/product/browser.ts';
import { type RunningProduct, startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

let product: RunningProduct;
let bot: BotWorld;
let avery: Browser;
let morgan: Browser;
let serverId: string;
let version = 0;
let players = 0;

/** Another Discord server, where everyone is as well. */
const ELSEWHERE = 'Harbour City Emergency Services';
const OVER = 'This form was sent or expired. Use the command again.';

const field = (more: Partial<RecordField> = {}): RecordField => ({
  ...{ id: 'area', subject: 'punishment', kind: 'choice', label: 'Area', choices: ['North', 'South'] },
  ...{ min: null, max: null, required: true, types: [], stage: 'start', archived: false },
  ...more,
});
const text = (id: string, more: Partial<RecordField> = {}) =>
  field({ id, kind: 'text', label: id, choices: [], ...more });

async function save(fields: RecordField[], ban: RecordFieldSet['requirements']['ban'] = []): Promise<void> {
  const set = { fields, requirements: { ...NO_RECORD_FIELDS.requirements, ban } };
  const saved = await must(avery, 'recordFields.save', { serverId, expectedVersion: version, set });
  version = (saved as { version: number }).version;
}

/** A form as Discord shows it. */
interface Shown {
  custom_id: string;
  title: string;
  components: {
    label: string;
    description?: string;
    component: { custom_id: string; value?: string; required: boolean; options?: { default?: true }[] };
  }[];
}

function formIn({ first, failed }: InteractionView): Shown {
  const body = first?.body as { type: number; data: Shown };
  expect([failed, body.type]).toEqual([null, 9]);
  return body.data;
}

const idsOf = ({ components }: Shown) => components.map(({ component }) => component.custom_id);

interface Recorded {
  robloxUsername: string;
  punishmentType: string;
  fields: object;
  evidence: string[];
}

async function recordsOf(player: string): Promise<Recorded[]> {
  const list = (await must(avery, 'punishments.list', { serverId, search: player })) as Recorded[];
  return list.filter(({ robloxUsername }) => robloxUsername === player);
}

/** Types `/punish` about a player of their own. */
async function punish(user: string, type = 'warning', reason = 'RDM', more: object = {}) {
  players += 1;
  const player = `Filled_${players}`;
  const view = await bot.says(user, `/punish player:${player} type:${type} reason:${reason}`, more);
  return { player, view };
}

const fill = (user: string, form: Shown, fields: object, more: object = {}) =>
  bot.fills(user, undefined, form.custom_id, fields, more);
const press = (user: string, view: InteractionView, label: string) =>
  bot.presses(user, (view.followUps.at(-1) ?? view.original)?.id ?? '', label);
const changeRole = async (username: string, role: string) => {
  const members = (await must(avery, 'members.list', { serverId })) as { userId: string; username: string }[];
  const userId = members.find((one) => one.username === username)?.userId;
  await must(avery, 'members.changeRole', { serverId, userId, role });
};

async function joinGuild(place: number, name: string): Promise<void> {
  const url = `${product.sandbox.urls.home}/control/discord/guilds/${place}/members/${name}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ roles: [] }) });
  expect(response.status).toBeLessThan(300);
}

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true, oneClock: true });
  bot = await botWorld(product);
  avery = await product.signedIn('avery');
  morgan = await product.signedIn('morgan');
  const made = (await must(avery, 'servers.create', { name: 'Liberty' })) as { id: string; joinCode: string };
  serverId = made.id;
  for (const [name, role] of [
    ['morgan', 'moderator'],
    ['riley', 'moderator'],
    ['jordan', 'member'],
  ] as const) {
    const browser = name === 'morgan' ? morgan : await product.signedIn(name);
    await must(browser, 'servers.join', { joinCode: made.joinCode });
    const [waiting] = (await must(avery, 'joinRequests.list', { serverId })) as { id: string }[];
    await must(avery, 'joinRequests.decide', { requestId: waiting?.id, status: 'approved', role });
  }
  await product.signedIn('casey');
  await joinGuild(0, 'casey');
  await joinGuild(1, 'morgan');
  await bot.replyTo('avery', `/connect community:${serverId}`);
});

beforeEach(() => save([field(), text('unit', { required: false })]));

describe('the fields of a punishment', () => {
  it('are asked for in a form, and recorded with it once', async () => {
    const { player, view } = await punish('morgan');
    const form = formIn(view);
    expect([form.title, idsOf(form)]).toEqual([`Warning: ${player}`, ['area', 'unit']]);
    expect(await recordsOf(player)).toEqual([]);
    const sent = await fill('morgan', form, { Area: 'North', unit: '@everyone' }, { deliveries: 3 });
    expect(replyText(sent)).toContain('Warning recorded');
    expect(sent.original?.only_for).toBeDefined();
    expect(replyText(await fill('morgan', form, { Area: 'South' }))).toBe(OVER);
    expect(await recordsOf(player)).toMatchObject([{ fields: { area: 'North', unit: '@everyone' } }]);
  });

  it('are recorded once for two windows that send them at the same moment', async () => {
    const { player, view } = await punish('morgan');
    const form = formIn(view);
    const both = await Promise.all([
      fill('morgan', form, { Area: 'North' }),
      fill('morgan', form, { Area: 'South' }),
    ]);
    expect(both.map(replyText).filter((reply) => reply === OVER)).toHaveLength(1);
    expect(await recordsOf(player)).toHaveLength(1);
  });

  it('can be corrected: what was typed is in the form again', async () => {
    await save(
      [field(), text('report', { kind: 'link' }), text('rounds', { kind: 'number', max: 5 })],
      ['evidence'],
    );
    const { player, view } = await punish('morgan', 'ban');
    const form = formIn(view);
    expect(idsOf(form)).toEqual(['evidence', 'evidence:pictures', 'area', 'report', 'rounds']);
    const typed = { evidence: 'my clip', area: 'South', report: 'javascript:alert(1)', rounds: '9' };
    const wrong = await fill('morgan', form, typed);
    expect(replyText(wrong)).toMatch(
      /Check these fields\n.*Evidence.*begin with https.*\n.*report.*begins with https.*\n.*rounds.*At most 5/,
    );
    const again = formIn(await press('morgan', wrong, 'Edit'));
    expect(again.components.map(({ component }) => component.value)).toEqual([
      ...['my clip', undefined, undefined, 'javascript:alert(1)', '9'],
    ]);
    expect(again.components[2]?.component.options).toMatchObject([{}, { default: true }]);
    const right = { ...typed, evidence: 'https://clip.test/1', report: 'https://r.test', rounds: '5' };
    const message = wrong.original?.id;
    const done = await bot.fills('morgan', message, again.custom_id, right);
    expect(replyText(done)).toContain('Ban recorded');
    expect(done.original?.id).toBe(message);
    expect(await recordsOf(player)).toMatchObject([
      { evidence: ['https://clip.test/1'], fields: { area: 'South', report: 'https://r.test', rounds: 5 } },
    ]);
  });

  it('take pictures as evidence, and say why one is none', async () => {
    await save([], ['evidence']);
    const picture = `${product.sandbox.urls.discord}/embed/avatars/0.png`;
    const send = (view: InteractionView, form: Shown, pictures: string) =>
      bot.fills(
        'morgan',
        view.original?.id,
        form.custom_id,
        {},
        { files: { 'evidence:pictures': pictures } },
      );
    const { player, view } = await punish('morgan', 'ban');
    const none = await fill('morgan', formIn(view), {});
    expect(replyText(none)).toContain('Enter a link or add a picture.');
    const page = await send(none, formIn(await press('morgan', none, 'Edit')), product.sandbox.urls.discord);
    expect(replyText(page)).toMatch(/Evidence: links.*\n.*Evidence: pictures.*couldn’t be read/);
    expect(await recordsOf(player)).toEqual([]);
    const done = await send(page, formIn(await press('morgan', page, 'Edit')), picture);
    expect(replyText(done)).toContain('Ban recorded');
    const [record] = await recordsOf(player);
    expect(record?.evidence).toEqual([expect.stringContaining(`/api/servers/${serverId}/evidence/`)]);
  });

  it('keep a picture while another field is corrected, and count links and pictures together', async () => {
    await save([text('rounds', { kind: 'number' })], ['evidence']);
    const picture = `${product.sandbox.urls.discord}/embed/avatars/0.png`;
    const { player, view } = await punish('morgan', 'ban');
    const links = Array.from({ length: 5 }, (_, nth) => `https://clip.test/${nth}`);
    const typed = { evidence: links.join('\n'), rounds: 'five' };
    const wrong = await fill('morgan', formIn(view), typed, { files: { 'evidence:pictures': picture } });
    expect(replyText(wrong)).toMatch(/At most 5 links and pictures\.\n.*rounds.*Enter a number/);
    const again = formIn(await press('morgan', wrong, 'Edit'));
    expect(again.components[1]).toMatchObject({
      description: '1 picture added. Others replace what was added',
    });
    const right = { evidence: links.slice(1).join('\n'), rounds: '5' };
    const done = await bot.fills('morgan', wrong.original?.id, again.custom_id, right);
    expect(replyText(done)).toContain('Ban recorded');
    const [record] = await recordsOf(player);
    expect(record?.evidence).toEqual([...links.slice(1), expect.stringMatching(/^\/api\/servers\//)]);
  });

  it('are asked for in several forms where there are more than five', async () => {
    const fields = Array.from({ length: 8 }, (_, nth) => text(`f${nth}`, { required: nth === 7 }));
    await save(fields, ['location', 'witness', 'template']);
    const { player, view } = await punish('morgan', 'ban', 'Other');
    const form = formIn(view);
    expect([form.title, idsOf(form)]).toEqual([
      `Ban: ${player} (1 of 3)`,
      ['template', 'location', 'witness', 'f0', 'f1'],
    ]);
    const { templates } = (await must(avery, 'recordFields.get', { serverId })) as { templates: string[] };
    const one = await fill('morgan', form, {
      template: templates[0],
      location: 'Bank',
      witness: 'Bo',
      f0: 'a',
    });
    expect(replyText(one)).toContain('6 fields left: f2, f3, f4, f5, f6, f7.');
    const second = formIn(await press('morgan', one, 'Continue'));
    const two = await bot.fills('morgan', one.original?.id, second.custom_id, { f2: 'c' });
    const third = formIn(await press('morgan', two, 'Continue'));
    expect(idsOf(third)).toEqual(['f7']);
    expect(await recordsOf(player)).toEqual([]);
    const done = await bot.fills('morgan', one.original?.id, third.custom_id, { f7: 'h' });
    expect(replyText(done)).toContain('Ban recorded');
    expect(await recordsOf(player)).toMatchObject([
      { fields: { template: templates[0], location: 'Bank', witness: 'Bo', f0: 'a', f2: 'c', f7: 'h' } },
    ]);
  });

  it('leave out a template that is the reason, and refuse a wrong duration before they are asked', async () => {
    await save([], ['template']);
    const { templates } = (await must(avery, 'templates.list', { serverId, kind: 'punishment' })) as {
      templates: { label: string; text: string }[];
    };
    const { label, text: reason } = templates[0] ?? { label: '', text: '' };
    const { player, view } = await punish('morgan', 'ban', reason);
    expect(replyText(view)).toContain('Ban recorded');
    expect(await recordsOf(player)).toMatchObject([{ fields: { template: label } }]);
    const wrong = await punish('morgan', 'ban', 'Other duration:soon');
    expect(replyText(wrong.view)).toContain('isn’t a duration');
  });

  it('that nothing asks for keep the command as it was', async () => {
    await save([]);
    expect(replyText((await punish('morgan')).view)).toContain('Warning recorded');
  });
});

describe('a form', () => {
  it('is not shown to people who can’t record', async () => {
    expect(replyText((await punish('casey')).view)).toContain('You aren’t a member of Liberty.');
    expect(replyText((await punish('jordan')).view)).toContain('You need “Edit punishments”.');
    expect(replyText((await punish('sam')).view)).toMatch(/^Sign in at /);
  });

  it('is refused after a demotion, and taken again after it was undone', async () => {
    const { player, view } = await punish('riley');
    const form = formIn(view);
    await changeRole('riley', 'member');
    expect(replyText(await fill('riley', form, { Area: 'North' }))).toContain('You need “Edit punishments”.');
    expect(await recordsOf(player)).toEqual([]);
    await changeRole('riley', 'moderator');
    expect(replyText(await fill('riley', form, { Area: 'North' }))).toContain('Warning recorded');
  });

  it('is not taken from anyone else, elsewhere, or by a made-up name', async () => {
    const { player, view } = await punish('morgan');
    const form = formIn(view);
    const [, , id] = form.custom_id.split(':');
    const forged = (user: string, modal: string, more: object = {}) =>
      bot.fills(user, undefined, modal, { area: 'North' }, more).then(replyText);
    expect(await forged('riley', form.custom_id)).toContain('someone else’s prompt');
    const theirs = formIn((await punish('riley')).view).custom_id.split(':')[1];
    expect(await forged('riley', `fields:${theirs}:${id}`)).toBe(OVER);
    expect(await forged('morgan', form.custom_id, { guild: ELSEWHERE })).toBe(OVER);
    expect(await forged('morgan', form.custom_id, { guild: 'none' })).toBe(OVER);
    for (const name of ['fields', 'fields:x', `${form.custom_id}0`, `pick:${form.custom_id.slice(7)}`]) {
      expect(await forged('morgan', name)).toMatch(/^This|someone else’s prompt/);
    }
    expect(await recordsOf(player)).toEqual([]);
    expect(replyText(await fill('morgan', form, { Area: 'North' }))).toContain('Warning recorded');
  });

  it('expires', async () => {
    const { player, view } = await punish('morgan');
    product.clock.ms += 31 * 60_000;
    expect(replyText(await fill('morgan', formIn(view), { Area: 'North' }))).toBe(OVER);
    expect(await recordsOf(player)).toEqual([]);
  });

  it('asks for what was added meanwhile, and leaves out what was archived', async () => {
    const { player, view } = await punish('morgan');
    await save([field({ choices: ['West', 'South'] }), text('why')]);
    const wrong = await fill('morgan', formIn(view), { Area: 'North', unit: 'K9' });
    expect(replyText(wrong)).toContain('Choose one of the options.');
    const form = formIn(await press('morgan', wrong, 'Edit'));
    expect(idsOf(form)).toEqual(['area']);
    const left = await bot.fills('morgan', wrong.original?.id, form.custom_id, { Area: 'West' });
    expect(replyText(left)).toContain('1 field left: why.');
    await save([text('why', { required: false })]);
    const last = formIn(await press('morgan', left, 'Continue'));
    const done = await bot.fills('morgan', wrong.original?.id, last.custom_id, {});
    expect(replyText(done)).toContain('Warning recorded');
    expect(await recordsOf(player)).toMatchObject([{ fields: {} }]);
  });

  it('can be sent again after a refusal, with everything that was typed', async () => {
    const { player, view } = await punish('morgan', 'warning', 'x'.repeat(2_001));
    const refused = await fill('morgan', formIn(view), { Area: 'North' });
    expect(replyText(refused)).toContain('Not recorded');
    const again = formIn(await press('morgan', refused, 'Try again'));
    expect(again.components[0]?.component.options).toMatchObject([{ default: true }, {}]);
    expect(await recordsOf(player)).toEqual([]);
  });

  it('is one of at most ten that wait for a person', async () => {
    const forms: Shown[] = [];
    for (let nth = 0; nth < 12; nth += 1) forms.push(formIn((await punish('morgan')).view));
    const waiting = await product.database.handle
      .selectFrom('bot_interactions')
      .select('id')
      .where('prompt', 'is not', null)
      .execute();
    expect(waiting.length).toBeLessThanOrEqual(10 + 3);
    const [first] = forms;
    expect(first && replyText(await fill('morgan', first, { Area: 'North' }))).toBe(OVER);
    const last = forms.at(-1);
    expect(last && replyText(await fill('morgan', last, { Area: 'North' }))).toContain('Warning recorded');
  });
});

describe('other records', () => {
  it('are infractions, also after a menu', async () => {
    await save([field({ id: 'staff', subject: 'infraction' })]);
    expect(
      replyText(await bot.says('morgan', '/infraction issue member:riley type:strike reason:Late')),
    ).not.toContain('recorded');
    const form = formIn(await bot.says('avery', '/infraction issue member:riley type:strike reason:Late'));
    expect(form.title).toBe('Strike: riley');
    expect(replyText(await fill('avery', form, { Area: 'South' }))).toContain('Strike recorded: riley');
    const menu = await bot.says('avery', '/infraction issue member:rile type:warning reason:Late');
    const asked = await bot.chooses('avery', menu.original?.id ?? '', 'riley · moderator');
    expect(replyText(asked)).toContain('Fill in the fields\n1 field left: Area.');
    const later = formIn(await press('avery', asked, 'Fill in'));
    const done = await bot.fills('avery', asked.original?.id, later.custom_id, { Area: 'North' });
    expect(replyText(done)).toContain('Warning recorded: riley');
    const list = (await must(avery, 'infractions.list', { serverId })) as { fields: object }[];
    expect(list.map(({ fields }) => fields)).toEqual([{ staff: 'North' }, { staff: 'South' }]);
  });

  it('are shifts that end', async () => {
    await save([field({ id: 'duty', subject: 'shift', stage: 'end' })]);
    expect(await bot.replyTo('morgan', '/shift end')).toContain('You aren’t on duty.');
    await bot.replyTo('morgan', '/shift start');
    const form = formIn(await bot.says('morgan', '/shift end'));
    expect(replyText(await fill('morgan', form, { Area: 'South' }))).toContain('Shift ended');
    const [shift] = (await must(avery, 'shifts.list', { serverId })) as { fields: object }[];
    expect(shift?.fields).toEqual({ duty: 'South' });
  });

  it('are mod calls, with what was not filled in when they were created', async () => {
    const fields = [
      field({ id: 'where', subject: 'modCall' }),
      text('place', { subject: 'modCall', required: false }),
      text('outcome', { subject: 'modCall', stage: 'end' }),
    ];
    await save(fields);
    const report = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
    const created = await must(morgan, 'modCalls.create', {
      serverId,
      ...report,
      fields: { where: 'North' },
    });
    const { id } = created as { id: string };
    const resolve = `/modcall resolve call:${id} resolution:Warned`;
    expect(await bot.replyTo('morgan', resolve)).not.toContain('Resolved');
    await bot.replyTo('morgan', `/modcall claim call:${id}`);
    const form = formIn(await bot.says('morgan', resolve));
    expect(idsOf(form)).toEqual(['place', 'outcome']);
    expect(replyText(await fill('morgan', form, { outcome: 'Talked' }))).toContain('Resolution: Warned');
    const list = (await must(morgan, 'modCalls.list', { serverId, status: 'closed' })) as {
      fields: object;
    }[];
    expect(list[0]?.fields).toEqual({ where: 'North', outcome: 'Talked' });
  });
});
