import { createFileRoute, Outlet } from '@tanstack/react-router';
import { readPlayerSearch } from '../../../features/community/identity/drawer-address.ts';
import { PlayerDrawerOutlet } from '../../../features/moderation/players/PlayerDrawerOutlet.tsx';

/** The pages of one server. Pages read the id with `getRouteApi('/_app/server/$id').useParams()`. */
export const Route = createFileRoute('/_app/server/$id')({
  validateSearch: readPlayerSearch,
  component: () => (
    <>
      <Outlet />
      <PlayerDrawerOutlet />
    </>
  ),
});
