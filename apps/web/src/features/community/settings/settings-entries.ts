import { linkOptions } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import { readSettingsSearch } from '../../../data/paths.ts';
import { texts } from './texts.ts';

/** A line of the settings' list: a section of the settings page, or a page of its own. */
export type SettingsEntry = keyof typeof texts.entries;

const ENTRIES = Object.keys(texts.entries) as readonly SettingsEntry[];

/** Returns the entries that open something for the viewer. */
export function entriesFor({ can }: Pick<Permissions, 'can'>): readonly SettingsEntry[] {
  return ENTRIES.filter((entry) => {
    if (entry === 'webhooks') return can.canViewWebhooks;
    return entry === 'developer' ? can.canEditApiKey : true;
  });
}

/** Returns the address of an entry. */
export function entryLink(entry: SettingsEntry, id: string) {
  const params = { id };
  if (entry === 'automations') return linkOptions({ to: '/server/$id/automations', params });
  if (entry === 'discord') return linkOptions({ to: '/server/$id/bot', params });
  if (entry === 'developer') return linkOptions({ to: '/server/$id/api-keys', params });
  const search = readSettingsSearch({ section: entry });
  return linkOptions({ to: '/server/$id/settings', params, search });
}
