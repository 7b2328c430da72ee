import { DEFAULT_RULE_SET } from '@tenfour/domain';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';
import { fieldSetNamed } from './permissions/scene-escalation.ts';

/** The texts that a server starts from. */
export async function templates(
  { owner, moderator, member }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const named = { serverId, kind: 'punishment' };
  const text = { label: 'RDM', text: 'Random deathmatch', punishmentType: 'warning' };
  await ask('the standard texts', moderator.browser, 'templates.list', named);
  await ask('not for members', member.browser, 'templates.list', named);
  await ask('texts of no kind', moderator.browser, 'templates.list', { serverId, kind: 'poem' });
  await ask('not for moderators', moderator.browser, 'templates.save', { ...named, templates: [text] });
  await ask('own texts', owner.browser, 'templates.save', { ...named, templates: [text] });
  await ask('a text without words', owner.browser, 'templates.save', {
    ...named,
    templates: [{ label: 'X' }],
  });
  await ask('no fields', moderator.browser, 'recordFields.get', { serverId });
  await ask('no fields for members', member.browser, 'recordFields.get', { serverId });
  const set = fieldSetNamed('Area');
  await ask('not for moderators', moderator.browser, 'recordFields.save', {
    serverId,
    expectedVersion: 0,
    set,
  });
  await ask('a field', owner.browser, 'recordFields.save', { serverId, expectedVersion: 0, set });
  await ask('former choices', moderator.browser, 'recordFields.formerChoices', { serverId });
  await ask('no former choices for members', member.browser, 'recordFields.formerChoices', { serverId });
  await ask('fields of a former version', owner.browser, 'recordFields.save', {
    ...{ serverId, expectedVersion: 0, set },
  });
  const rules = { ruleSet: { ...DEFAULT_RULE_SET, rules: [] }, expectedVersion: 0 };
  await ask('the default rules', owner.browser, 'escalation.get', { serverId });
  await ask('no rules for moderators', moderator.browser, 'escalation.get', { serverId });
  await ask('other rules', owner.browser, 'escalation.save', { serverId, ...rules });
  await ask('rules of a former version', owner.browser, 'escalation.save', { serverId, ...rules });
  await ask('versions', owner.browser, 'escalation.versions', { serverId });
  await ask('no such version', owner.browser, 'escalation.restore', {
    ...{ serverId, version: 9, expectedVersion: 1 },
  });
  await ask('a simulation', owner.browser, 'escalation.simulate', { serverId, ruleSet: rules.ruleSet });
  await ask('the default rules again', owner.browser, 'escalation.restore', {
    ...{ serverId, version: 0, expectedVersion: 1 },
  });
  const file = { serverId, text: 'tenfour: 1\nserver:\n  timezone: Europe/Berlin\n' };
  await ask('the settings as a file', owner.browser, 'settingsFile.export', { serverId });
  await ask('no file for moderators', moderator.browser, 'settingsFile.export', { serverId });
  await ask('what a file changes', owner.browser, 'settingsFile.preview', file);
  await ask('a file of no kind', owner.browser, 'settingsFile.preview', { serverId, text: 'a: [' });
  await ask('another preview', owner.browser, 'settingsFile.import', { ...file, fingerprint: 'none' });
  const view = { name: 'Bans', filters: { type: 'ban', lastDays: 7 } };
  await ask('no views', moderator.browser, 'punishmentViews.list', { serverId });
  await ask('a view', moderator.browser, 'punishmentViews.save', { serverId, views: [view] });
  await ask('a view without a name', moderator.browser, 'punishmentViews.save', {
    serverId,
    views: [{ ...view, name: ' ' }],
  });
  await ask('no views of members', member.browser, 'punishmentViews.list', { serverId });
  await ask('the room for pictures', moderator.browser, 'evidence.space', { serverId });
  await ask('the standard ones again', owner.browser, 'templates.save', { ...named, templates: [] });
}
