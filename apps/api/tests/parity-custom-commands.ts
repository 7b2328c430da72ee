import { zCustomCommand } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Scheduled commands and reminders, with every kind of answer. */
export async function customCommands(
  { owner, moderator }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = owner;
  const greeting = { serverId, name: 'Greeting', command: ':h Hello', clientId: 'greeting-once' };
  const made = await ask('add one', browser, 'customCommands.create', greeting);
  await ask('add it again', browser, 'customCommands.create', greeting);
  const { id: customCommandId } = zCustomCommand.parse(made.data);
  const named = { serverId, customCommandId };
  await ask('a moderator adds none', moderator.browser, 'customCommands.create', greeting);
  await ask('no colon', browser, 'customCommands.create', { ...greeting, command: 'hello' });
  await ask('every 7 minutes', browser, 'customCommands.create', { ...greeting, interval: 7 });
  await ask('switch it on', browser, 'customCommands.update', { ...named, enabled: true, interval: 10 });
  await ask('no change', browser, 'customCommands.update', { ...named, enabled: true });
  const conditions = { minPlayers: 2, staffOnDuty: true, quiet: { from: 1_320, to: 360 } };
  await ask('with conditions', browser, 'customCommands.update', { ...named, conditions });
  const never = { ...conditions, quiet: { from: 60, to: 60 } };
  await ask('quiet for no time', browser, 'customCommands.update', { ...named, conditions: never });
  await ask('not the next time', browser, 'customCommands.update', { ...named, skipNext: true });
  await ask('the next time after all', browser, 'customCommands.update', { ...named, skipNext: false });
  const reminder = { serverId, name: 'Rules', means: 'staff', command: 'Read the rules' };
  await ask('a reminder', browser, 'customCommands.create', reminder);
  await ask('one too long', browser, 'customCommands.create', { ...reminder, command: 'x'.repeat(120) });
  await ask('list', moderator.browser, 'customCommands.list', { serverId });
  await ask('runs', moderator.browser, 'customCommands.runs', { ...named, limit: 5 });
  await ask('runs from nowhere', browser, 'customCommands.runs', { ...named, cursor: 'x' });
  await ask('delete', browser, 'customCommands.remove', named);
  await ask('delete again', browser, 'customCommands.remove', named);
  await ask('runs of none', browser, 'customCommands.runs', named);
}
