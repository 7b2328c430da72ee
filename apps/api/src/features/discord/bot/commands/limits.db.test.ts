import { GRANTABLE_ROLES, MOD_CALL_PRIORITIES, MOD_CALL_STATUSES } from '@tenfour/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { arbitraryText } from '../../../../testing/arbitrary-text.ts';
import {
  atDiscord,
  type Someone,
  type TestBot,
  testBot,
  textOf,
} from '../../../../testing/discord/bot-call.ts';
import { assemble, foundServer } from '../../../../testing/product/people.ts';
import { startProduct } from '../../../../testing/product/product.ts';
import { answer, linesWithin, shown } from '../answers.ts';
import type { BotReply } from '../command.ts';
import { callPost, requestPost } from '../posts.ts';
import { BOT_BUTTONS, BOT_COMMANDS } from './index.ts';

const AT = '2026-11-21T18:00:00.000Z';

const GUILD = '800000000000000004';

let bot: TestBot;
let owner: Someone;
let userId: string;

beforeAll(async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
  bot = testBot(product);
  const actors = await assemble(product);
  await bot.connect((await foundServer(actors)).id, GUILD);
  owner = await atDiscord(actors.owner.browser);
  userId = actors.member.userId;
});

/** Texts of any length that an option takes, Markdown and directions among them. */
const anyOption = fc.oneof(
  arbitraryText({ maxLength: 200 }),
  fc
    .constantFrom('\u202e', '# ', '**', '@everyone ', '\\', '😀', '`', '\n', 'ﷺ')
    .chain((part) => fc.integer({ min: 1, max: 6_000 }).map((length) => part.repeat(length).slice(0, 6_000))),
);

/** Expects a reply within Discord's limits of a message. */
function expectFitting(reply: BotReply): void {
  const { content = '', embeds = [], components = [] } = reply;
  expect(content.length).toBeLessThanOrEqual(2_000);
  expect(content !== '' || embeds.length > 0).toBe(true);
  let total = 0;
  for (const { title = '', description = '', fields = [], footer } of embeds) {
    expect(title.length).toBeLessThanOrEqual(256);
    expect(description.length).toBeLessThanOrEqual(4_096);
    expect(fields.length).toBeLessThanOrEqual(25);
    expect(footer?.text.length ?? 0).toBeLessThanOrEqual(2_048);
    for (const { name, value } of fields) {
      expect([name.length > 0, name.length <= 256]).toEqual([true, true]);
      expect([value.length > 0, value.length <= 1_024]).toEqual([true, true]);
      total += name.length + value.length;
    }
    total += title.length + description.length + (footer?.text.length ?? 0);
  }
  expect(total).toBeLessThanOrEqual(6_000);
  for (const row of components) {
    expect(row.components.length).toBeLessThanOrEqual(5);
    for (const one of row.components) {
      if ('custom_id' in one) expect(one.custom_id.length).toBeLessThanOrEqual(100);
      if ('label' in one) expect([one.label !== '', (one.label ?? '').length <= 80]).toEqual([true, true]);
    }
  }
}

const runs = { numRuns: 15 };

describe('whatever is typed', () => {
  it.each<[command: string, typedOf: (text: string) => Record<string, string>]>([
    ['punish', (text) => ({ player: text, type: 'ban', reason: text, duration: text })],
    ['punish', (text) => ({ player: 'Builderman', type: 'warning', reason: text })],
    ['history', (text) => ({ player: text })],
    ['run', (text) => ({ command: text })],
    ['run', (text) => ({ command: `:ban all ${text}` })],
    ['shift', (text) => ({ sub: 'start', type: text })],
    ['modcall', (text) => ({ sub: 'claim', call: text })],
    ['modcall', (text) => ({ sub: 'resolve', call: text, resolution: text })],
    ['member', (text) => ({ sub: 'info', member: text })],
    ['member', (text) => ({ sub: 'role', member: userId, role: text })],
    ['remind', (text) => ({ sub: 'me', in: '1h', about: text })],
    ['remind', (text) => ({ sub: 'me', in: text, about: text })],
    ['remind', (text) => ({ sub: 'cancel', reminder: text })],
    ['timeout', (text) => ({ person: '1', duration: text, reason: text })],
    ['leaderboard', (text) => ({ range: text })],
    ['link', (text) => ({ roblox: text })],
    ['leave', (text) => ({ sub: 'request', from: text, until: text, reason: text })],
    ['leave', (text) => ({ sub: 'request', from: 'today', until: 'tomorrow', reason: text })],
    ['leave', (text) => ({ sub: 'cancel', leave: text })],
    ['infraction', (text) => ({ sub: 'issue', member: text, type: text, reason: text })],
    ['infraction', (text) => ({ sub: 'issue', member: userId, type: 'strike', reason: text })],
    ['duty', (text) => ({ sub: 'end', member: text })],
    ['session', (text) => ({ sub: 'sign-up', session: text, answer: 'accepted', role: text })],
    ['session', (text) => ({ sub: 'start', session: text })],
    ['session', (text) => ({ sub: 'vote', session: text, needed: 1 })],
    ['vehicle', (text) => ({ search: text })],
  ])('/%s answers within the limits', async (command, typedOf) => {
    await fc.assert(
      fc.asyncProperty(anyOption, async (text) => {
        const reply = await bot.run(owner, GUILD, command, typedOf(text));
        expectFitting(reply);
        expect(textOf(reply)).not.toContain('Something went wrong on our side');
      }),
      runs,
    );
  });

  it('completes with choices that Discord takes, and never throws', async () => {
    const completed = BOT_COMMANDS.filter(({ complete }) => complete);
    const names = [
      'command',
      'player',
      'reason',
      'duration',
      'type',
      'call',
      'resolution',
      'member',
      'reminder',
      'from',
      'leave',
      'search',
      'session',
      'role',
    ];
    for (const { definition } of completed) {
      await fc.assert(
        fc.asyncProperty(anyOption, fc.constantFrom(...names), async (text, focused) => {
          const choices = await bot.complete(owner, GUILD, definition.name, focused, { [focused]: text });
          expect(choices.length).toBeLessThanOrEqual(25);
          for (const { name, value } of choices) {
            expect([name.length >= 1, name.length <= 100]).toEqual([true, true]);
            expect([value.length >= 1, value.length <= 100]).toEqual([true, true]);
          }
        }),
        { numRuns: 8 },
      );
    }
  });
});

describe('an answer', () => {
  it('fits whatever its parts are', () => {
    const texts = fc.array(
      anyOption.map((text) => shown(text, 6_000)),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        anyOption,
        texts,
        fc.array(fc.tuple(anyOption, anyOption), { maxLength: 12 }),
        (title, lines, fields) => {
          const named = fields.map(([name, value]) => [shown(name, 900), shown(value, 5_000)] as const);
          expectFitting(
            answer({ title: shown(title, 900), lines, fields: named, footer: 'x'.repeat(3_000) }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fits as a post, with its buttons', () => {
    const maybe = fc.option(anyOption);
    const call = fc.record({
      id: fc.uuid(),
      reporterUsername: anyOption,
      reportedUsername: anyOption,
      reason: anyOption,
      location: maybe,
      resolution: maybe,
      claimedBy: maybe,
      closedBy: maybe,
      priority: fc.constantFrom(...MOD_CALL_PRIORITIES),
      status: fc.constantFrom(...MOD_CALL_STATUSES),
      createdAt: fc.nat(),
    });
    const request = fc.record({
      id: fc.uuid(),
      username: anyOption,
      robloxUsername: maybe,
      decidedBy: maybe,
      status: fc.constantFrom('pending', 'approved', 'rejected', 'withdrawn'),
      role: fc.constantFrom(null, ...GRANTABLE_ROLES),
      createdAt: fc.nat(),
      hold: fc.option(fc.record({ kind: fc.constant('removed'), at: fc.constant(AT), by: anyOption })),
    });
    fc.assert(
      fc.property(call, request, (one, other) => {
        expectFitting(callPost(one, 'https://tenfour.test/server/s'));
        expectFitting(requestPost(other, 'https://tenfour.test/server/s'));
      }),
      { numRuns: 100 },
    );
  });

  it('counts the lines for which there is no room', () => {
    const lines = Array.from({ length: 100 }, (_, nth) => `Line ${nth}`);
    const text = linesWithin(lines, 200);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).toMatch(/… and \d+ more in Tenfour$/);
  });
});

describe('forms', () => {
  it.each(BOT_BUTTONS.flatMap(({ name, form }) => (form ? [[name, form] as const] : [])))(
    '%s fits in a modal',
    (_name, form) => {
      const { title, components } = form([]);
      expect(title.length).toBeLessThanOrEqual(45);
      expect(components.length).toBeLessThanOrEqual(5);
      for (const label of JSON.stringify(components).match(/(?<="label":")[^"]+/g) ?? []) {
        expect(label.length).toBeLessThanOrEqual(45);
      }
    },
  );
});

describe('the definitions', () => {
  it('have descriptions and choices that Discord takes', () => {
    for (const { definition } of BOT_COMMANDS) {
      const described = JSON.stringify(definition).matchAll(/"description":"((?:[^"\\]|\\.)*)"/g);
      for (const [, text = ''] of described) {
        expect([text !== '', text.length <= 100], `${definition.name}: ${text}`).toEqual([true, true]);
        expect(text, definition.name).not.toMatch(/[.]$|\p{Extended_Pictographic}/u);
      }
    }
  });

  it('have names of their own and are small enough (reference 3.3)', () => {
    const names = BOT_COMMANDS.map(({ definition }) => definition.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { definition } of BOT_COMMANDS) {
      expect(JSON.stringify(definition).length).toBeLessThan(8_000);
    }
  });
});
