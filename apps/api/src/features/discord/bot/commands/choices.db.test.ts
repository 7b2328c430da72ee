import { describe, expect, it } from 'vitest';
import { atDiscord, buttonsOf, menuOf, testBot, textOf } from '../../../../testing/discord/bot-call.ts';
import { assemble, foundServer } from '../../../../testing/product/people.ts';
import { startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';
import { BOT_COMMANDS } from './index.ts';

const GUILD = '800000000000000006';
const ELSEWHERE = '800000000000000007';

const product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
const actors = await assemble(product);
const { id: serverId } = await foundServer(actors);
const bot = testBot(product);
await bot.connect(serverId, GUILD);
const [owner, moderator] = await Promise.all([
  atDiscord(actors.owner.browser),
  atDiscord(actors.moderator.browser),
]);

describe('a name that fits several', () => {
  const call = (reason: string) =>
    must(actors.owner.browser, 'modCalls.create', {
      serverId,
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason,
    });

  it('becomes a menu of all of them, and the choice runs the command with everything that was typed', async () => {
    await call('Ramming');
    await call('Cuffing');
    await must(actors.moderator.browser, 'modCalls.list', { serverId });
    const claim = await bot.run(moderator, GUILD, 'modcall', { sub: 'claim', call: 'ana' });
    expect(textOf(claim)).toContain('2 open mod calls from “ana”.');
    expect(
      menuOf(claim)
        ?.options.map(({ label }) => label)
        .sort(),
    ).toEqual(['Medium · Ana reports Bob: Cuffing', 'Medium · Ana reports Bob: Ramming']);
    const other = await bot.choose(owner, GUILD, claim, 'Medium');
    expect(textOf(other.answer ?? {})).toContain('someone else’s prompt');
    const done = await bot.choose(moderator, GUILD, claim, 'Medium · Ana reports Bob: Cuffing');
    expect(textOf(done.replace ?? {})).toContain('Cuffing');
    expect(done.replace?.components).toEqual([]);
    const typed = { sub: 'resolve', call: 'ana', resolution: `Warned ${'x'.repeat(300)}` };
    const resolve = await bot.run(moderator, GUILD, 'modcall', typed);
    const resolved = await bot.choose(moderator, GUILD, resolve, 'Medium · Ana reports Bob: Cuffing');
    expect(textOf(resolved.replace ?? {})).toContain(`Resolution: Warned ${'x'.repeat(300)}`);
  });

  it('is done once, however often and by how many windows it is chosen', async () => {
    const issue = {
      sub: 'issue',
      member: actors.moderator.username.slice(0, -1),
      type: 'strike',
      reason: 'Late',
    };
    const asked = await bot.run(owner, GUILD, 'infraction', issue);
    expect(menuOf(asked)).not.toBeNull();
    const chosen = await Promise.all(
      Array.from({ length: 5 }, () => bot.choose(owner, GUILD, asked, actors.moderator.username)),
    );
    expect(
      chosen.filter(({ replace }) => replace && textOf(replace).includes('Strike recorded')),
    ).toHaveLength(1);
    const refused = chosen.filter(({ answer }) => answer).map(({ answer }) => textOf(answer ?? {}));
    expect(new Set(refused)).toEqual(new Set(['This menu was used or expired. Run the command again.']));
    const list = (await must(actors.owner.browser, 'infractions.list', { serverId })) as object[];
    expect(list).toHaveLength(1);
  });

  it('expires, takes no choice that was not offered, and stores no more than fits', async () => {
    const ask = () =>
      bot.run(owner, GUILD, 'member', { sub: 'info', member: actors.moderator.username.slice(0, -1) });
    const late = await ask();
    product.clock.ms += 11 * 60_000;
    expect(textOf((await bot.choose(owner, GUILD, late, actors.moderator.username)).answer ?? {})).toContain(
      'expired',
    );
    const wrong = await bot.choose(owner, GUILD, await ask(), 'No such label');
    expect(textOf(wrong.answer ?? {})).toContain('Run the command again.');
    for (const id of ['pick', 'pick:x', `pick:${'0'.repeat(90)}`]) {
      expect(textOf((await bot.press(owner, GUILD, id)).answer ?? {})).not.toContain('went wrong');
    }
    const huge = {
      sub: 'issue',
      member: actors.moderator.username.slice(0, -1),
      type: 'strike',
      reason: 'x'.repeat(30_000),
    };
    const refused = await bot.run(owner, GUILD, 'infraction', huge);
    expect(menuOf(refused)).toBeNull();
    expect(textOf(refused)).toContain('match');
  });
});

describe('one’s own shift', () => {
  it('works in direct messages and other Discord servers, and asks which server where there are several', async () => {
    const direct = await bot.run(moderator, null, 'shift', { sub: 'start' });
    expect(textOf(direct)).toMatch(/On duty\n.*Server: /s);
    expect(textOf(await bot.run(moderator, ELSEWHERE, 'shift', { sub: 'end' }))).toContain('Shift ended');
    await must(actors.moderator.browser, 'servers.create', { name: 'Second Town' });
    const asked = await bot.run(moderator, ELSEWHERE, 'shift', { sub: 'start' });
    expect(textOf(asked)).toContain('You are staff of several servers.');
    const chosen = await bot.choose(moderator, ELSEWHERE, asked, 'Second Town');
    expect(textOf(chosen.replace ?? {})).toContain('Server: Second Town');
    const typed = { sub: 'end', server: 'second town' };
    expect(textOf(await bot.run(moderator, null, 'shift', typed))).toContain('Shift ended');
    const offered = await bot.complete(moderator, null, 'shift', 'server', { sub: 'end', server: 'sec' });
    expect(offered.map(({ name }) => name)).toEqual(['Second Town']);
    // The community of the Discord server stays the first answer there.
    expect(textOf(await bot.run(moderator, GUILD, 'shift', { sub: 'start' }))).not.toContain('Server:');
    await bot.run(moderator, GUILD, 'shift', { sub: 'end' });
  });

  it('refuses those without an account, without a server, and servers of others', async () => {
    const unknown = { discordId: '990000000000000009', username: 'unknown' };
    expect(textOf(await bot.run(unknown, null, 'shift', { sub: 'start' }))).toMatch(/^Sign in at /);
    const stranger = await atDiscord(actors.stranger.browser);
    expect(textOf(await bot.run(stranger, null, 'shift', { sub: 'start' }))).toMatch(
      /^You aren’t a member of any server. Join one at /,
    );
    const stolen = { sub: 'start', server: serverId };
    expect(textOf(await bot.run(stranger, null, 'shift', stolen))).toContain('No server of yours is called');
    expect(await bot.complete(stranger, null, 'shift', 'server', { sub: 'start', server: '' })).toEqual([]);
  });

  it('is the only command that people install for themselves', () => {
    const own = BOT_COMMANDS.filter(({ definition }) => definition.integration_types?.includes(1));
    expect(own.map(({ definition }) => definition.name)).toEqual(['shift']);
    expect(own[0]?.definition.contexts).toEqual([0, 1, 2]);
  });
});

describe('evidence', () => {
  const picture = () => ({ url: `${product.sandbox.urls.discord}/embed/avatars/0.png`, size: 1_000 });
  const evidenceOf = async (player: string) => {
    const list = (await must(actors.owner.browser, 'punishments.list', { serverId, search: player })) as {
      evidence: string[];
    }[];
    return list[0]?.evidence ?? [];
  };
  const punished = async (player: string) => {
    const reply = await bot.run(moderator, GUILD, 'punish', { player, type: 'warning', reason: 'FRP' });
    return buttonsOf(reply).find(({ label }) => label === 'Add evidence')?.id ?? '';
  };

  it('is uploaded with a form, also in two windows, up to what a record can have', async () => {
    const id = await punished('Builderman');
    const add = (count: number) =>
      bot.press(moderator, GUILD, id, {}, Array.from({ length: count }, picture));
    const both = await Promise.all([add(1), add(2)]);
    for (const { answer } of both)
      expect(textOf(answer ?? {})).toMatch(/pictures? added\. The punishment has \d\./);
    expect(await evidenceOf('Builderman')).toHaveLength(3);
    expect(textOf((await add(3)).answer ?? {})).toContain('at most 5 pieces of evidence');
    expect(await evidenceOf('Builderman')).toHaveLength(3);
  });

  it('refuses other people, other files, other hosts and other servers', async () => {
    const id = await punished('Shedletsky');
    const said = async (as: typeof owner, customId: string, files: { url: string; size: number }[]) =>
      textOf((await bot.press(as, GUILD, customId, {}, files)).answer ?? {});
    expect(await said(owner, id, [picture()])).toContain('someone else’s prompt');
    expect(await said(moderator, id, [])).toContain('Choose at least one picture.');
    expect(await said(moderator, id, [{ ...picture(), size: 9_000_000 }])).toContain('at most 8 MB');
    for (const url of ['http://127.0.0.1:1/x.png', 'https://example.com/x.png', 'file:///etc/passwd', 'x']) {
      expect(await said(moderator, id, [{ url, size: 10 }])).toContain('couldn’t be read');
    }
    const page = { url: `${product.sandbox.urls.discord}/`, size: 10 };
    expect(await said(moderator, id, [page])).toContain('couldn’t be read');
    const wrong = `${id.slice(0, id.lastIndexOf(':'))}:none`;
    expect(await said(moderator, wrong, [picture()])).not.toContain('added');
    expect(await evidenceOf('Shedletsky')).toEqual([]);
  });
});
