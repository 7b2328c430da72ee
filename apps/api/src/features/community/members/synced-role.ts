import type { GrantableRole, Role } from '@tenfour/domain';
import { capitalized } from '../../../events/changed-fields.ts';
import type { LiveUpdate } from '../../../events/define-events.ts';
import type { Person } from '../../../events/domain-event.ts';

/** What Discord roles changed about a member's role. */
export interface SyncedRole {
  person: Person;
  change: 'added' | 'promoted' | 'demoted' | 'removed';
  /** Null for a new member. */
  from: Role | null;
  /** Null for a removed member. */
  to: GrantableRole | null;
  /** Name of the Discord role; null for a member who lost theirs. */
  discordRole: string | null;
  /** Of the join request that was closed along. */
  requestId: string | null;
}

const SYNCED_TITLES = {
  added: 'Member added by Discord role',
  promoted: 'Role raised by Discord role',
  demoted: 'Role lowered by Discord role',
  removed: 'Member removed with their Discord role',
} as const;

/** The parts of an event that a Discord role changed, added or removed a member. */
export const SYNCED = {
  title: ({ change }: SyncedRole) => SYNCED_TITLES[change],
  sentence: syncedInWords,
  diff: {
    of: ({ from, to }: SyncedRole) => ({
      before: from === null ? {} : { role: from },
      after: to === null ? {} : { role: to },
    }),
    labels: { role: { name: 'Role', value: capitalized } },
    isInSentence: true,
  },
  color: 'cobalt',
  live: syncedUpdates,
  example: {
    person: { id: 'u2', username: 'bo' },
    change: 'promoted',
    from: 'member',
    to: 'moderator',
    discordRole: 'Staff',
    requestId: null,
  },
} as const;

function syncedInWords({ person: { username }, change, from, to, discordRole }: SyncedRole): string {
  if (change === 'removed') return `${username}, ${from}, left the Discord server and was removed.`;
  const by = discordRole === null ? 'having lost the Discord role' : `by the Discord role ${discordRole}`;
  return from === null
    ? `${username} joined as ${to}, ${by}.`
    : `${username} is now ${to}, was ${from}, ${by}.`;
}

function syncedUpdates({ person: { id }, from, to, requestId }: SyncedRole): readonly LiveUpdate[] {
  const op = from === null ? 'created' : to === null ? 'removed' : 'changed';
  return [
    ['members', op, id],
    ...(requestId === null ? [] : [['join-requests', 'removed', requestId] as const]),
    ['server', 'changed'],
    ['shifts', 'changed'],
    { member: id, op },
  ];
}
