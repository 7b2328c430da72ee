import { priorityRank } from '@tenfour/domain';
import { newId } from '../../db/ids.ts';

/** A mod call by its moments, in epoch ms; who claimed and closed it stands beside when. */
export interface GivenCall {
  at: number;
  claimed?: [by: string, at: number];
  closed?: [by: string | null, at: number, status?: 'resolved' | 'dismissed'];
  priority?: 'medium' | 'urgent';
}

/** A row of `mod_calls` in the state that its moments say. */
export function modCallRow(serverId: string, { at, claimed, closed, priority = 'medium' }: GivenCall) {
  const [claimedBy, claimedAt] = claimed ?? [null, null];
  const [closedBy, closedAt, how = 'resolved'] = closed ?? [null, null];
  const open = claimed ? ('claimed' as const) : ('pending' as const);
  return {
    server_id: serverId,
    id: newId(),
    source: 'panel' as const,
    reporter_username: 'Ana',
    reporter_key: 'ana',
    reported_username: 'Bob',
    reported_key: 'bob',
    reason: 'Ramming',
    priority: priorityRank(priority),
    status: closed ? how : open,
    claimed_by: claimedBy,
    claimed_at: claimedAt,
    closed_by: closedBy,
    closed_at: closedAt,
    created_at: at,
    updated_at: at,
  };
}
