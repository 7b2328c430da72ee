import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomRoleView, UpdateRoleInput } from '@tenfour/contracts';
import { orderOf, type PermissionFlag, type RoleColor } from '@tenfour/domain';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** What the dialog edits. */
export interface RoleDraft {
  name: string;
  color: RoleColor;
  flags: PermissionFlag[];
  /** The shift type that the role leads; null for none. */
  department: string | null;
}

/** The custom roles of a server, highest first. */
export function useRoles(serverId: string) {
  return useQuery(trpc.roles.list.queryOptions({ serverId }));
}

/** Creates, changes, moves and deletes custom roles. */
export function useRoleActions(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const refresh = () => void queryClient.invalidateQueries(trpc.roles.list.queryFilter({ serverId }));
  const fail = (title: string) => (error: unknown) => {
    if (handleUnauthorized('server', error)) return;
    toastError(title, serverMessageOr(error, humanise(error)));
    refresh();
  };
  const create = useMutation(
    trpc.roles.create.mutationOptions({ onSuccess: refresh, onError: fail(texts.failed) }),
  );
  const update = useMutation(
    trpc.roles.update.mutationOptions({ onSuccess: refresh, onError: fail(texts.failed) }),
  );
  const reorder = useMutation(
    trpc.roles.reorder.mutationOptions({
      onSuccess: (roles) => queryClient.setQueryData(trpc.roles.list.queryKey({ serverId }), roles),
      onError: fail(texts.moveFailed),
    }),
  );
  const remove = useMutation(
    trpc.roles.remove.mutationOptions({ onSuccess: refresh, onError: fail(texts.deleteFailed) }),
  );

  return {
    pending: create.isPending || update.isPending || remove.isPending,
    moving: reorder.isPending,
    /** Saves a new role, or what differs from the role that was opened; `then` runs once it is stored. */
    save: (role: CustomRoleView | null, draft: RoleDraft, then: () => void) =>
      once(async () => {
        if (role === null) await create.mutateAsync({ serverId, ...draft });
        else await update.mutateAsync({ serverId, ...changesOf(role, draft) });
        toastSuccess(role === null ? texts.created : texts.saved);
        then();
      }),
    /** Moves a role by one place; up is -1. */
    move: (roles: readonly CustomRoleView[], id: string, by: -1 | 1) =>
      once(() => {
        const seen = orderOf(roles);
        return reorder.mutateAsync({ serverId, seen, order: moved(seen, id, by) });
      }),
    remove: ({ id, name, memberCount }: CustomRoleView, then: () => void) =>
      once(async () => {
        const yes = await dialogs.confirm({
          title: texts.confirmDelete(name),
          text: texts.loses(memberCount),
          confirmLabel: texts.delete,
          danger: true,
        });
        if (!yes) return;
        await remove.mutateAsync({ serverId, roleId: id });
        toastSuccess(texts.deleted);
        then();
      }),
  };
}

function changesOf(role: CustomRoleView, draft: RoleDraft): Omit<UpdateRoleInput, 'serverId'> {
  const sameFlags =
    role.flags.length === draft.flags.length && role.flags.every((flag) => draft.flags.includes(flag));
  return {
    roleId: role.id,
    version: role.version,
    name: draft.name,
    color: draft.color,
    ...(sameFlags ? {} : { flags: draft.flags }),
    ...(role.department === draft.department ? {} : { department: draft.department }),
  };
}

/** Returns an order with one entry moved by one place. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const rest = order.filter((one) => one !== id);
  return [...rest.slice(0, Math.max(0, from + by)), id, ...rest.slice(Math.max(0, from + by))];
}
