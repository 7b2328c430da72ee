import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../data/trpc.ts';
import { texts } from './texts.ts';

/** Leads from a ban to the request that it came from; nothing where there was none. */
export function RecordRequestLink({ serverId, punishmentId }: { serverId: string; punishmentId: string }) {
  const found = useQuery(
    trpc.banRequests.list.queryOptions({ serverId, punishmentId, state: 'all', limit: 1 }),
  );
  const request = found.data?.[0];
  if (request === undefined) return null;
  return (
    <Link
      to="/server/$id/punishments"
      params={{ id: serverId }}
      search={{ requests: request.state, request: request.id }}
    >
      {texts.request}
    </Link>
  );
}
