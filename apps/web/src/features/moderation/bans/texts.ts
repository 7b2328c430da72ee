import type { BanView } from '@tenfour/contracts';
import { formatCount, plural } from '@tenfour/domain';
import { moderationCopy } from '../../../copy/moderation.ts';
import { copy } from '../../../copy.ts';

const VIEWS: Readonly<Record<BanView, string>> = {
  game: 'Game only',
  record: 'Record only',
  both: 'Both',
  ignored: 'Ignored',
};

/** Texts of the ban list. */
export const texts = {
  title: moderationCopy.bans,
  show: 'Show',
  search: 'Search',
  searchPlaceholder: 'Name, former name or ID',
  noneFound: 'No matching bans',
  formerly: (name: string) => `was ${name}`,
  view: (view: BanView, count: number | undefined) =>
    count === undefined ? VIEWS[view] : `${VIEWS[view]} (${formatCount(count)})`,
  nameOf: (view: BanView) => VIEWS[view],
  read: 'Game list read',
  firstRead: 'Waiting for the first update…',
  noKey: 'No ER:LC API key.',
  openSettings: 'Open settings',
  askOwner: 'The owner can add one.',
  none: 'No bans',
  seen: 'Listed since',
  unnamed: (id: string) => `Account ${id}`,
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => `${formatCount(count)} selected`,
  selectEvery: (count: number) => `Select all ${formatCount(count)}`,
  reason: copy.common.reason,
  defaultReason: 'Banned in game',
  import: 'Import',
  send: copy.common.banInGame,
  sendQuestion: (count: number) => `Ban ${plural(count, 'player')} in game?`,
  undo: copy.common.undo,
  ignore: 'Ignore',
  showAgain: 'Show again',
  queued: 'Sending to game',
  awaited: 'Sent, not listed yet',
  imported: (count: number) => `${plural(count, 'ban')} imported`,
  sent: (count: number) => `${plural(count, 'ban')} queued`,
  ignored: (count: number) => `${plural(count, 'ban')} ignored`,
  shown: (count: number) => `${plural(count, 'ban')} shown again`,
  left: ({ skipped = 0, unconfirmed = 0, waiting = 0 }: Partial<Record<Left, number>>) =>
    [
      skipped > 0 ? `${skipped} skipped` : null,
      unconfirmed > 0 ? `${unconfirmed} without a confirmed account` : null,
      waiting > 0 ? `${waiting} not queued: too many are waiting` : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  failed: (done: string | null) => (done === null ? 'Not finished' : `${done}, then stopped`),
};

type Left = 'skipped' | 'unconfirmed' | 'waiting';
