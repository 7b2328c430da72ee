import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DutyRoles, SaveDutyRolesInput } from '@tenfour/contracts';
import { POLLING_MS } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Which Discord role each state gives. */
export function useDutyRoles(serverId: string) {
  return useQuery(trpc.dutyRoles.get.queryOptions({ serverId }, { refetchInterval: POLLING_MS.infractions }));
}

/** Roles of the Discord server, with why the bot can't give one; asked once, for those who may choose. */
export function useGivableRoles(serverId: string, enabled: boolean) {
  return useQuery(trpc.dutyRoles.roles.queryOptions({ serverId }, { enabled, retry: false }));
}

/** Saves a part; the answer is shown immediately. */
export function useSaveDutyRoles(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.dutyRoles.get.queryKey({ serverId });
  const change = useMutation(
    trpc.dutyRoles.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(key, saved);
        toastSuccess(texts.saved);
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastError(texts.saveFailed, humanise(error));
      },
      onSettled: () => void queryClient.invalidateQueries(trpc.dutyRoles.get.queryFilter({ serverId })),
    }),
  );
  return {
    saving: change.isPending,
    asked: change.isPending ? change.variables : null,
    save: (part: Omit<SaveDutyRolesInput, 'serverId'>, onSuccess?: () => void) =>
      change.mutate({ serverId, ...part }, onSuccess ? { onSuccess } : undefined),
  };
}

/** A place for a role or a suffix: a state, or a shift type on duty. */
export interface DutyPlace {
  state: DutyRoles['roles'][number]['state'];
  typeId: string | null;
}

/** Returns the roles with another one, or none, in a place. */
export function withRole(roles: DutyRoles['roles'], { state, typeId }: DutyPlace, roleId: string | null) {
  const others = roles
    .filter((one) => one.state !== state || one.typeId !== typeId)
    .map((one) => ({ state: one.state, typeId: one.typeId, roleId: one.roleId }));
  return roleId === null ? others : [...others, { state, typeId, roleId }];
}
