import { formatCount, plural } from '@tenfour/domain';

/** Texts of the names that are looked up at Roblox. */
export const nameLookupTexts = {
  title: 'Names without an account',
  hint: 'Tenfour looks up names in older records at Roblox. Matches count once you join them.',
  states: { running: 'Running', paused: 'Paused', done: 'Done' },
  lookedUp: (done: number, all: number) => `${formatCount(done)} of ${plural(all, 'name')} looked up`,
  reading: 'reading records',
  silent: 'Roblox didn’t answer, trying again',
  pause: 'Pause',
  start: 'Start',
  show: 'Show names',
  results: {
    matched: (count: number) => `Possible account (${formatCount(count)})`,
    refused: (count: number) => `Refused (${formatCount(count)})`,
    unknown: (count: number) => `Unknown to Roblox (${formatCount(count)})`,
  },
  names: { matched: 'Possible account', refused: 'Refused', unknown: 'Unknown to Roblox' },
  none: 'No names',
  possibly: (account: string) => `possibly ${account}`,
  current: 'has this name now',
  refusals: {
    younger: (account: string) => `not ${account}: account too new`,
    later: (account: string) => `not ${account}: had another name then`,
  },
  last: (date: string) => `last record ${date}`,
  failed: 'Lookups not changed',
};
