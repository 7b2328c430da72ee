import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';

/** Leads from the punishments to the requests for bans, with the number of open ones. Not in `texts.ts`, for its size. */
export function BanRequestsLink({ serverId }: { serverId: string }) {
  const open = useQuery(trpc.banRequests.summary.queryOptions({ serverId })).data?.open ?? 0;
  return (
    <Button
      variant="default"
      data-print="off"
      renderRoot={(root) => (
        <Link
          to="/server/$id/punishments"
          params={{ id: serverId }}
          search={{ requests: 'open' }}
          {...root}
        />
      )}
    >
      {open === 0 ? 'Ban requests' : `Ban requests (${formatCount(open)})`}
    </Button>
  );
}
