import { parseError } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { useCallChanges } from '../../moderation/mod-calls/use-mod-calls.ts';

/** Returns a function that returns the viewer's claimed calls to the queue and resolves to their ids. */
export function useReturnCalls(serverId: string): () => Promise<string[]> {
  const me = useUser().id;
  const { readQueue, release } = useCallChanges(serverId);
  return async () => {
    const returned: string[] = [];
    for (const { id, claimedBy } of await readQueue()) {
      if (claimedBy?.id === me && (await succeeds(release.mutateAsync({ modCallId: id })))) returned.push(id);
    }
    return returned;
  };
}

/** Returns whether a change of a call took place; another moderator may have changed the call first. */
export async function succeeds(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (parseError(error).code !== 'CONFLICT') throw error;
    return false;
  }
}
