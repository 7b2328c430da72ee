import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { HOUR_MS } from './clock.ts';

/** Choices of the staff, in the order in which they joined. */
const CHOICES = ['yes', 'yes', 'no', 'yes'] as const;

/** Opens a staff vote on a session, on which some of the staff have voted. */
export async function writeVotes(
  handle: Handle,
  { serverId, sessionId, staffIds }: { serverId: string; sessionId: string; staffIds: readonly string[] },
  now: number,
): Promise<void> {
  const [openedBy] = staffIds;
  if (openedBy === undefined) return;
  const people = await handle
    .selectFrom('users')
    .select('discord_id')
    .where('id', 'in', staffIds.slice(1, 1 + CHOICES.length))
    .where('stand_in_of', 'is', null)
    .execute();
  const ballots = people.map(({ discord_id }, at) => ({ discord_id, choice: CHOICES[at] ?? 'yes' }));
  const id = newId();
  const closesAt = now + 6 * HOUR_MS;
  await handle
    .insertInto('game_session_votes')
    .values({
      server_id: serverId,
      id,
      session_id: sessionId,
      audience: 'staff',
      threshold: 6,
      follow_up: 'notify',
      opened_by: openedBy,
      opened_at: now - HOUR_MS,
      closes_at: closesAt,
      due_at: closesAt,
      yes_count: ballots.filter(({ choice }) => choice === 'yes').length,
      no_count: ballots.filter(({ choice }) => choice === 'no').length,
    })
    .execute();
  if (ballots.length === 0) return;
  await handle
    .insertInto('game_session_ballots')
    .values(
      ballots.map((ballot) => ({ ...ballot, server_id: serverId, vote_id: id, cast_at: now - HOUR_MS })),
    )
    .execute();
}
