import { beforeAll, describe, expect, it } from 'vitest';
import {
  atDiscord,
  buttonsOf,
  interactionIdAt,
  type Someone,
  type TestBot,
  testBot,
  textOf,
} from '../../../../testing/discord/bot-call.ts';
import { postControl } from '../../../../testing/game/control.ts';
import { type Actors, assemble, foundServer } from '../../../../testing/product/people.ts';
import { type RunningProduct, startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

const GUILD = '800000000000000002';

let product: RunningProduct;
let bot: TestBot;
let actors: Actors;
let serverId: string;
let moderator: Someone;
const shown: string[] = [];

async function received(): Promise<string[]> {
  const state = await (await fetch(`${product.sandbox.urls.home}/control/erlc/bot`)).json();
  return (state as { commandsReceived: { command: string }[] }).commandsReceived.map(
    ({ command }) => command,
  );
}

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: '0', UPSTREAM_TIMEOUT_MS: '2000' }, { ticking: true });
  await postControl(product.sandbox, 'limits', { commandLimit: 1_000, commandWindowMs: 1 });
  await postControl(product.sandbox, 'erlc/bot', { op: 'clear' });
  // No one else joins while the tests count the players.
  await postControl(product.sandbox, 'erlc/bot', { op: 'freeze' });
  for (const player of ['Bob:2', 'Zoe:3', 'Ana_1:4', 'Ana_2:5'])
    await postControl(product.sandbox, 'erlc/bot', { op: 'join', player });
  bot = testBot(product, (reply) => shown.push(textOf(reply)));
  actors = await assemble(product);
  serverId = (await foundServer(actors)).id;
  await bot.connect(serverId, GUILD);
  moderator = await atDiscord(actors.moderator.browser);
});

describe('without a key', () => {
  it('explains a missing argument', async () => {
    const what = 'Add an ER:LC API key in Settings to';
    expect(textOf(await bot.run(moderator, GUILD, 'run', { command: ':h Hi' }))).toContain(what);
    expect(textOf(await bot.run(moderator, GUILD, 'players'))).toContain(what);
  });
});

describe('with a game', () => {
  beforeAll(async () => {
    await must(actors.owner.browser, 'servers.update', { serverId, erlcApiKey: 'demo-bot' });
  });

  it('shows who is in it', async () => {
    const online = async () => textOf(await bot.run(moderator, GUILD, 'players'));
    await expect.poll(online, { timeout: 15_000 }).toContain('Zoe');
    const text = textOf(await bot.run(moderator, GUILD, 'players'));
    expect(text).toContain('4 of ');
    expect(text).toContain('Ana\\_2');
    expect(text).toMatch(/Updated: <t:\d+:R>/);
  });

  it('finds a vehicle by its plate and offers it, and links the map', async () => {
    await postControl(product.sandbox, 'erlc/bot', {
      op: 'vehicle',
      player: 'Zoe',
      name: 'Chevlon Camion',
      plate: 'ABC-123',
    });
    const found = async () => textOf(await bot.run(moderator, GUILD, 'vehicle', { search: 'abc123' }));
    await expect.poll(found, { timeout: 15_000 }).toContain('1 vehicle\n**Zoe**: ABC-123 · Chevlon Camion');
    const [offered] = await bot.complete(moderator, GUILD, 'vehicle', 'search', { search: 'camion' });
    expect(offered?.name).toBe('ABC-123 Chevlon Camion Zoe');
    const again = { search: offered?.value ?? '' };
    expect(textOf(await bot.run(moderator, GUILD, 'vehicle', again))).toContain('**Zoe**');
    const none = textOf(await bot.run(moderator, GUILD, 'vehicle', { search: 'xyz' }));
    expect(none).toContain('No vehicle matches “xyz”');
    const map = textOf(await bot.run(moderator, GUILD, 'map'));
    expect(map).toContain('4 players and 0 calls on the map.');
    expect(map).toContain(`/server/${serverId}/map`);
  });

  it('sends a command and says that the game has accepted it', async () => {
    expect(textOf(await bot.run(moderator, GUILD, 'run', { command: ':h Hello' }))).toContain(
      'Accepted by the game',
    );
    expect(await received()).toContain(':h Hello');
  });

  it('sends the command of a custom command by its name', async () => {
    await must(actors.owner.browser, 'customCommands.create', {
      serverId,
      name: 'Greeting',
      command: ':m Welcome',
      interval: 5,
    });
    const offered = await bot.complete(moderator, GUILD, 'run', 'command', { command: 'greet' });
    expect(offered).toContainEqual({ name: 'Greeting · :m Welcome', value: 'Greeting' });
    await bot.run(moderator, GUILD, 'run', { command: 'greeting' });
    expect(await received()).toContain(':m Welcome');
  });

  it('offers commands and those who are in the game', async () => {
    const offered = async (command: string) =>
      (await bot.complete(moderator, GUILD, 'run', 'command', { command })).map(({ value }) => value);
    expect(await offered(':ki')).toContain(':kick');
    expect(await offered(':kick zo')).toContain(':kick Zoe');
  });

  it('refuses what cannot work, and sends nothing', async () => {
    const said = async (command: string) => textOf(await bot.run(moderator, GUILD, 'run', { command }));
    expect(await said(':logs')).toBe(':logs only works in game. It wasn’t sent.');
    expect(await said(':kick')).toBe(':kick is missing its targets. It wasn’t sent.');
    expect(await said('hello')).toBe('Start with a colon, such as :h Hello.');
  });

  it('asks where a name fits several players', async () => {
    const asked = await bot.run(moderator, GUILD, 'run', { command: ':ban ana' });
    expect(textOf(asked)).toContain('2 players match “ana”: Ana\\_1, Ana\\_2.');
  });

  it('asks for confirmation before it affects everyone, and sends it once however often it is pressed', async () => {
    const asked = await bot.run(moderator, GUILD, 'run', { command: ':kick all out: you too' });
    expect(textOf(asked)).toContain('This affects everyone in the game.');
    expect(await received()).not.toContain(':kick all out: you too');
    const [send, leave] = buttonsOf(asked);
    const other = await bot.press(await atDiscord(actors.owner.browser), GUILD, send?.id ?? '');
    expect(textOf(other.answer ?? {})).toContain('someone else’s prompt');
    const left = await bot.press(moderator, GUILD, leave?.id ?? '');
    expect(textOf(left.replace ?? {})).toBe('Nothing was sent.');
    await Promise.all([1, 2, 3].map(() => bot.press(moderator, GUILD, send?.id ?? '')));
    expect((await received()).filter((command) => command === ':kick all out: you too')).toHaveLength(1);
  });

  it('does not send an expired question', async () => {
    const id = interactionIdAt(product.clock.ms - 11 * 60_000);
    const asked = await bot.again(moderator, GUILD, id, 'run', { command: ':shutdown' });
    const late = await bot.press(moderator, GUILD, buttonsOf(asked)[0]?.id ?? '');
    expect(textOf(late.replace ?? {})).toContain('expired after 10 minutes');
    expect(await received()).not.toContain(':shutdown');
  });

  it('shows its place while it waits, and then its outcome', async () => {
    shown.length = 0;
    await product.fault('erlc', 'timeout', { count: 1, match: 'command' });
    const outcome = textOf(await bot.run(moderator, GUILD, 'run', { command: ':h Slow' }));
    expect(shown.length).toBeGreaterThan(0);
    expect(outcome).toMatch(/unknown|did not answer/i);
  });
});

describe('an empty game, and a suspended server', () => {
  it('says that no one is in the game', async () => {
    await postControl(product.sandbox, 'erlc/bot', { op: 'offline' });
    const said = textOf(await bot.run(moderator, GUILD, 'run', { command: ':h Anybody' }));
    expect(said).toContain('No one is in the game server, so commands can’t run.');
  });

  it('says that the server is suspended', async () => {
    await product.database.handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', serverId)
      .execute();
    const said = textOf(await bot.run(moderator, GUILD, 'run', { command: ':h Hi' }));
    expect(said).toContain('is suspended, so the bot is off.');
    expect(await bot.complete(moderator, GUILD, 'run', 'command', { command: ':h' })).toEqual([]);
  });
});
