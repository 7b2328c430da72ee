import { expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { logStart } from './lifecycle.ts';

const DISCORD = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
const SHARED = { DATABASE_URL: 'postgres://host/name', SECRETS_KEYS: 'k1:key' };

function linesOf(env: Record<string, string>): string[] {
  const info = vi.fn();
  logStart({ info, warn: vi.fn() }, readConfig({ ...DISCORD, ...env }), {
    applied: 0,
    latest: '',
    pending: [],
  });
  return info.mock.calls.map(([, message]) => String(message));
}

it('the start logs once that alt requests take no passwords, and why, where the setting is absent', () => {
  const line = /^ALT_REQUESTS is not set, so alt requests carry usernames only\. .* are a risk: /;
  expect(linesOf({}).filter((message) => line.test(message))).toHaveLength(1);
  expect(linesOf({ ...SHARED, ROLE: 'web' }).filter((message) => line.test(message))).toHaveLength(1);
  expect(linesOf({ ...SHARED, ROLE: 'worker' })).toEqual(['starting']);
  expect(linesOf({ ALT_REQUESTS: 'usernames' })).toEqual(['starting']);
  expect(linesOf({ ALT_REQUESTS: 'passwords' })).toEqual(['starting']);
});
