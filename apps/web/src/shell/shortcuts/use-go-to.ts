import { useNavigate } from '@tanstack/react-router';
import type { CurrentServer } from '../../data/current-server.ts';
import { toast } from '../../ui/toast.ts';
import { useOpenTarget } from '../open-target.ts';
import { navAccess, SERVER_NAV } from '../server-nav.ts';
import type { GoTo } from './keymap.ts';

/** Goes where `g` and a letter lead. False where there is no such place; a locked one says why. */
export function useGoTo({ id, permissions }: CurrentServer): (target: GoTo) => boolean {
  const navigate = useNavigate();
  const openTarget = useOpenTarget();
  return ({ label, place }) => {
    if (place === 'dashboard') {
      void navigate({ to: '/' });
      return true;
    }
    const item = SERVER_NAV.find((known) => known.label === label);
    if (id === undefined || item === undefined) return false;
    const access = navAccess(item, permissions);
    if (access.kind === 'locked') toast({ title: item.label, message: access.reason });
    if (access.kind === 'open') void openTarget(id, item.place);
    return access.kind !== 'hidden';
  };
}
