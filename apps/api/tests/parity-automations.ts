import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Calls the automations and chat commands, with every kind of answer; all are off again at the end. */
export async function automations(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator } = actors;
  const { browser } = owner;
  const welcome = { serverId, kind: 'welcome' };
  await ask('all of them', browser, 'automations.list', { serverId });
  await ask('not for moderators', moderator.browser, 'automations.list', { serverId });
  const text = 'Welcome, {player}!';
  await ask('another text', browser, 'automations.save', { ...welcome, settings: { text } });
  await ask('a name that is none', browser, 'automations.save', { ...welcome, settings: { text: '{oops}' } });
  await ask('a setting that is none', browser, 'automations.save', { ...welcome, settings: { colour: 1 } });
  await ask('of no kind', browser, 'automations.save', { serverId, kind: 'magic', enabled: true });
  await ask('not by moderators', moderator.browser, 'automations.save', { ...welcome, enabled: true });
  await ask('on', browser, 'automations.save', { ...welcome, enabled: true });
  await ask('no change', browser, 'automations.save', { ...welcome, enabled: true });
  await ask('what it would do', browser, 'automations.dryRun', { ...welcome });
  await ask('with others', browser, 'automations.dryRun', { ...welcome, settings: { means: 'hint' } });
  await ask('with bad ones', browser, 'automations.dryRun', { ...welcome, settings: { text: '' } });
  for (const kind of ['pm-warnings', 'temp-bans', 'bolo', 'checks']) {
    await ask(kind, browser, 'automations.dryRun', { serverId, kind });
  }
  await ask('off', browser, 'automations.save', { ...welcome, enabled: false });
  await ask('what happened', browser, 'automations.runs', { serverId, limit: 2 });
  await ask('of one kind', browser, 'automations.runs', { ...welcome });
  await ask('of one outcome', browser, 'automations.runs', { serverId, outcome: 'done' });
  await ask('of no outcome', browser, 'automations.runs', { serverId, outcome: 'magic' });
  await ask('not to moderators', moderator.browser, 'automations.runs', { serverId });
  await chatCommands(actors, ask, serverId);
}

/** Calls the switches of the chat commands; all are off again at the end. */
async function chatCommands({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  await ask('none yet', browser, 'chatCommands.get', { serverId });
  await ask('two of them', browser, 'chatCommands.save', { serverId, commands: { help: true, call: true } });
  await ask('the same again', browser, 'chatCommands.save', { serverId, commands: { call: true } });
  await ask('one that is none', browser, 'chatCommands.save', { serverId, commands: { dance: true } });
  await ask('not for moderators', moderator.browser, 'chatCommands.get', { serverId });
  await ask('nor by them', moderator.browser, 'chatCommands.save', { serverId, commands: {} });
  await ask('none', browser, 'chatCommands.save', { serverId, commands: { help: false, call: false } });
}
