import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePermissions } from '../../../data/current-server.ts';
import { lazyNamed } from '../../../data/lazy.ts';

const PlayerDrawer = lazyNamed(() => import('./PlayerDrawer.tsx'), 'PlayerDrawer');

const route = getRouteApi('/_app/server/$id');

/**
 * Shows the drawer of the player in `?player=` over every page of a server. Renders nothing before the first player is
 * named, and nothing for viewers who cannot see punishments: the page below explains their access.
 */
export function PlayerDrawerOutlet() {
  const { id } = route.useParams();
  const { player } = route.useSearch();
  const permissions = usePermissions(id).data;
  const [shown, setShown] = useState(player);
  // Keeps the player on screen while the drawer slides out.
  if (player !== undefined && player !== shown) setShown(player);
  if (shown === undefined || !permissions?.can.canViewPunishments) return null;
  return (
    <Suspense fallback={null}>
      <PlayerDrawer serverId={id} permissions={permissions} name={shown} opened={player !== undefined} />
    </Suspense>
  );
}
