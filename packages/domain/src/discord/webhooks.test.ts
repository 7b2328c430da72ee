import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_TYPES,
  parseWebhookUrl,
  WEBHOOK_OF_ACTIVITY,
  WEBHOOK_TYPES,
  webhookUrl,
  webhookUrlProblem,
} from './webhooks.ts';

const ID = '112233445566778899';
const TOKEN = 'aB3_-xyz0123456789';
const READ = { id: ID, token: TOKEN };
const at = (host: string, rest = `/api/webhooks/${ID}/${TOKEN}`) => `https://${host}${rest}`;

// covers: R407-R412
it('every kind of activity has its own kind of webhook', () => {
  expect(ACTIVITY_TYPES.map((type) => WEBHOOK_OF_ACTIVITY[type])).toEqual([
    'staff_actions',
    'punishments',
    'game_panel',
    'player_joins',
    'player_leaves',
    'kill_logs',
  ]);
  expect(new Set(Object.values(WEBHOOK_OF_ACTIVITY))).toEqual(new Set(WEBHOOK_TYPES));
});

describe('an address of Discord', () => {
  it.each([
    at('discord.com'),
    at('discordapp.com'),
    at('ptb.discord.com'),
    at('canary.discordapp.com'),
    at('DISCORD.com'),
    at('discord.com:443'),
    ` ${at('discord.com')}\n`,
    `${at('discord.com')}/`,
    `${at('discord.com')}?wait=true&thread_id=1`,
    `${at('discord.com')}#x`,
    at('discord.com', `/api/v10/webhooks/${ID}/${TOKEN}`),
    at('discord.com', `/api/v9/webhooks/${ID}/${TOKEN}/`),
  ])('%s is read', (url) => {
    expect(parseWebhookUrl(url)).toEqual(READ);
    expect(webhookUrlProblem(url)).toBeNull();
  });

  it.each([
    ['', 'no-address'],
    ['discord.com/api/webhooks/1/x', 'no-address'],
    [`ftp://discord.com/api/webhooks/${ID}/${TOKEN}`, 'no-address'],
    ['javascript:alert(1)', 'no-address'],
    [`http://discord.com/api/webhooks/${ID}/${TOKEN}`, 'not-https'],
    [at('discord.com.evil.example'), 'other-host'],
    [at('evildiscord.com'), 'other-host'],
    [at('discordXcom'), 'other-host'],
    [at('discord-app.com'), 'other-host'],
    [at('discord.co'), 'other-host'],
    [at('discord.gg'), 'other-host'],
    [at('www.discord.com'), 'other-host'],
    [at('ptbXdiscord.com'), 'other-host'],
    [at('canary.ptb.discord.com'), 'other-host'],
    [at('discord.com.'), 'other-host'],
    [at('dіscord.com'), 'other-host'],
    [at('127.0.0.1'), 'other-host'],
    [at('[::1]'), 'other-host'],
    [at('169.254.169.254'), 'other-host'],
    [at('discord.com@evil.example'), 'other-host'],
    [at('evil.example\\@discord.com'), 'other-host'],
    [at('evil.example#@discord.com'), 'other-host'],
    [at('discord.com:8443'), 'extras'],
    [at('user@discord.com'), 'extras'],
    [at('user:word@discord.com'), 'extras'],
    [`${at('discord.com')}/slack`, 'other-service'],
    [`${at('discord.com')}/github`, 'other-service'],
    [at('discord.com', `/api/webhooks/${ID}`), 'no-token'],
    [at('discord.com', `/api/webhooks/${ID}/`), 'no-token'],
    [at('discord.com', `/api/webhooks/123/${TOKEN}`), 'other-page'],
    [at('discord.com', `/api/v100/webhooks/${ID}/${TOKEN}`), 'other-page'],
    [at('discord.com', `/webhooks/${ID}/${TOKEN}`), 'other-page'],
    [at('discord.com', `/api/webhooks/${ID}/${TOKEN}/messages/1`), 'other-page'],
    [at('discord.com', `/api/webhooks/${ID}/a%2Fb`), 'other-page'],
    [at('discord.com', `/api/webhooks/${ID}/••••••••abcd`), 'other-page'],
    [at('discord.com', `/api/webhooks/${ID}/${'x'.repeat(201)}`), 'other-page'],
    [at('discord.com', '/channels/1/2'), 'other-page'],
  ])('%s is not: %s', (url, problem) => {
    expect(parseWebhookUrl(url)).toBeNull();
    expect(webhookUrlProblem(url)).toBe(problem);
  });

  it('is written as Discord shows it, and read again', () => {
    const address = fc.record({
      id: fc.stringMatching(/^\d{17,20}$/),
      token: fc.stringMatching(/^[\w-]{1,200}$/),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(parseWebhookUrl(webhookUrl(one))).toEqual({ ...one });
      }),
    );
  });

  it('nothing that is read leads anywhere but to Discord, whatever is typed', () => {
    const parts = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'discord.com',
        'evil.example',
        '@',
        ':',
        '/',
        '\\',
        '#',
        '?',
        '.',
      ),
      fc.constantFrom('/api/webhooks/', ID, '/', TOKEN, '/slack', '%2f', '..', '\t', '\0'),
      fc.string({ maxLength: 6 }),
    );
    const typed = fc.array(parts, { maxLength: 10 }).map((some) => some.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          typed,
          typed.map((rest) => at('discord.com', `/api/webhooks/${rest}`)),
        ),
        (text) => {
          const read = parseWebhookUrl(text);
          expect(webhookUrlProblem(text) === null).toBe(read !== null);
          if (read === null) return;
          expect(new URL(text.trim()).hostname).toMatch(/^(ptb\.|canary\.)?discord(app)?\.com$/);
          expect(new URL(webhookUrl(read)).host).toBe('discord.com');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
