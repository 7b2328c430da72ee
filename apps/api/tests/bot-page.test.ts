import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOT_FEATURE_NEEDS, BOT_FEATURES, DISCORD_PERMISSION_NAMES, needsOf } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { BOT_COMMANDS } from '../src/features/discord/bot/commands/index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/bot.md'), 'utf8');

it('docs/bot.md names every command', () => {
  for (const { definition } of BOT_COMMANDS) expect(PAGE).toMatch(new RegExp(`\`/${definition.name}[ \`]`));
});

it('docs/bot.md names what each feature needs, and nothing else', () => {
  const rows = [
    ...PAGE.matchAll(/^\| ([A-Z][a-z ]+) \| ([A-Z][A-Za-z ,]+) \| (?:always|when [a-z ]+) \|$/gm),
  ];
  const listed = rows.map(([, name, needs]) => [name, needs?.split(', ')]);
  expect(listed).toEqual(
    BOT_FEATURES.map((one) => [
      BOT_FEATURE_NEEDS[one].name,
      needsOf(one).map((need) => DISCORD_PERMISSION_NAMES[need]),
    ]),
  );
});
