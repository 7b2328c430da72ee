import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePermissions } from '../../../data/current-server.ts';
import { lazyNamed } from '../../../data/lazy.ts';

const PlayerDrawer = lazyNamed(() => import('./PlayerDrawer.tsx'), 'PlayerDrawer');

const route = getRouteApi('/_app/server/$id');

/**
 * The drawer of whomever `?player=` names, over every page of a server; nothing before somebody was named,
 * and nothing for viewers who may not look at punishments: the page below tells them what they may do.
 */
export function PlayerDrawerPlace() {
  const { id } = route.useParams();
  const { player } = route.useSearch();
  const permissions = usePermissions(id).data;
  const [shown, setShown] = useState(player);
  // While it slides out it still shows whom it showed.
  if (player !== undefined && player !== shown) setShown(player);
  if (shown === undefined || !permissions?.can.canViewPunishments) return null;
  return (
    <Suspense fallback={null}>
      <PlayerDrawer serverId={id} permissions={permissions} name={shown} opened={player !== undefined} />
    </Suspense>
  );
}
