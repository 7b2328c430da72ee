import type { Webhook } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';
import { changesOf, EMPTY_DRAFT, hintOf, isWorthKeeping, missingOf, needsAddress } from './webhook-draft.ts';

const URL = 'https://discord.com/api/webhooks/123456789012345678/token-of_it';

test('a new webhook is on, and the form is dirty once a type is chosen or an address typed', () => {
  expect(EMPTY_DRAFT.isActive).toBe(true);
  expect(isWorthKeeping(EMPTY_DRAFT)).toBe(false);
  expect(isWorthKeeping({ ...EMPTY_DRAFT, url: 'h' })).toBe(true);
});

test.each([
  [EMPTY_DRAFT, texts.typeNeeded],
  [{ ...EMPTY_DRAFT, url: URL }, texts.typeNeeded],
  [{ ...EMPTY_DRAFT, type: 'kill_logs' as const, url: '  ' }, texts.urlNeeded],
  [{ ...EMPTY_DRAFT, type: 'kill_logs' as const, url: 'anything' }, null],
])('type and URL are required: %j', (draft, said) => {
  expect(missingOf(draft)).toBe(said);
});

test.each<[string, boolean]>([
  ['', false],
  ['htt', false],
  ['https://discord.com/api/webhooks/', false],
  ['https://discord.com/api/webhooks/12345', false],
  ['https://discord.com/api/webhooks/123456789012345678/', false],
  [URL, false],
  [` ${URL}?wait=true `, false],
  ['https://ptb.discord.com/api/webhooks/123456789012345678/x', false],
  ['hello', true],
  ['http://discord.com/api/webhooks/123456789012345678/x', true],
  ['https://example.com/api/webhooks/123456789012345678/x', true],
  [`${URL}/slack`, true],
])('the hint under %j: %s', (url, warns) => {
  expect(hintOf(url)).toBe(warns ? texts.notDiscord : null);
});

test('an edit sends what differs; an empty address keeps the stored one', () => {
  const stored = { type: 'punishments' } as Webhook;
  expect(changesOf(stored, { type: 'punishments', url: ' ', isActive: true })).toEqual({});
  expect(changesOf(stored, { type: 'kill_logs', url: ` ${URL} `, isActive: true })).toEqual({
    type: 'kill_logs',
    webhookUrl: URL,
  });
});

test.each([
  ['gone', true],
  ['refused', true],
  ['unreadable', false],
  [null, false],
] as const)(
  'a webhook that was disabled with the code %s needs a new address: %s',
  (disabledCode, needed) => {
    const lastDelivery = { at: '', outcome: 'failed', problem: null } as const;
    expect(needsAddress({ disabledCode, lastDelivery })).toBe(needed);
    expect(needsAddress({ disabledCode, lastDelivery: { ...lastDelivery, outcome: 'sent' } })).toBe(false);
  },
);
