import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOT_PERMISSIONS, type DiscordPermission } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { BOT_COMMANDS } from '../src/features/discord/bot/commands/index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/bot.md'), 'utf8');

/** As Discord's own settings call them. */
const NAMES: Readonly<Partial<Record<DiscordPermission, string>>> = {
  viewChannel: 'View Channels',
  sendMessages: 'Send Messages',
  embedLinks: 'Embed Links',
  kickMembers: 'Kick Members',
  banMembers: 'Ban Members',
  manageRoles: 'Manage Roles',
  moderateMembers: 'Timeout Members',
};

it('docs/bot.md names every command', () => {
  for (const { definition } of BOT_COMMANDS) expect(PAGE).toMatch(new RegExp(`\`/${definition.name}[ \`]`));
});

it('docs/bot.md names the permissions that the bot is invited with, and no others', () => {
  const listed = [...PAGE.matchAll(/^\| ([A-Z]\w+ [A-Z]\w+) \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(BOT_PERMISSIONS).map((name) => NAMES[name as DiscordPermission]));
});
