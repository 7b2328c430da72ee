import type { Permissions } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import { lazyNamed } from '../../../data/lazy.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';

const WaitingRequests = lazyNamed(() => import('./WaitingRequests.tsx'), 'WaitingRequests');

/** Shows admins what waits for a second person. */
export function AdminRequests(props: { serverId: string; viewer: Permissions | undefined }) {
  const { serverId, viewer } = props;
  if (viewer === undefined || viewer.rank < rank('admin')) return null;
  return (
    <OptionalPart>
      <WaitingRequests serverId={serverId} />
    </OptionalPart>
  );
}
