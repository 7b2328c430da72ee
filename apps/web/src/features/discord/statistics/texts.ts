import { STATISTIC_NAMES, VALUE_PLACE } from '@tenfour/domain';

/** Words of the channels that show statistics. */
export const texts = {
  title: 'Statistics channels',
  lead: 'Channel names, or one message, that show your community’s numbers.',
  names: STATISTIC_NAMES,
  name: (statistic: string) => `Name: ${statistic}`,
  preview: (name: string) => `Shows “${name}”`,
  hint: `${VALUE_PLACE} is replaced.`,
  message: 'Message',
  shows: 'The message shows',
  none: 'None',
  create: 'Create channel',
  noChannel: 'No channel matches',
  written: 'Updated',
  unwritten: 'Not updated yet',
  limit: 'Discord takes a new name every five minutes.',
  saved: 'Statistics channels saved',
  saveFailed: 'Statistics channels not saved',
  createFailed: 'Channel not created',
} as const;
