import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { texts } from './texts.ts';

/** Changes the role of one member and removes them, with toasts. */
export function useMemberActions(serverId: string, member: Member, onRemoved: () => void) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const list = trpc.members.list.queryFilter({ serverId });

  function fail(error: unknown, sentence: string) {
    if (handleUnauthorized('server', error)) return;
    toastError(sentence, humanise(error));
    // Most refusals mean that another person was faster, so the screen is out of date.
    void queryClient.invalidateQueries(list);
  }

  const change = useMutation(
    trpc.members.changeRole.mutationOptions({
      onSuccess: (changed) => {
        queryClient.setQueryData(trpc.members.list.queryKey({ serverId }), (members) =>
          // Leaves are only in lists.
          members?.map((one) =>
            one.userId === changed.userId ? { ...changed, ...(one.leave ? { leave: one.leave } : {}) } : one,
          ),
        );
      },
      onError: (error) => fail(error, copy.members.roleFailed),
    }),
  );

  const follow = useMutation(
    trpc.members.followDiscordRoles.mutationOptions({
      onSuccess: (changed) => {
        queryClient.setQueryData(trpc.members.list.queryKey({ serverId }), (members) =>
          members?.map((one) => (one.userId === changed.userId ? { ...one, manualRole: null } : one)),
        );
        toastSuccess(texts.followed, texts.followedText);
      },
      onError: (error) => fail(error, texts.followFailed),
    }),
  );

  const remove = useMutation(
    trpc.members.remove.mutationOptions({
      onSuccess: (_done, { userId }) => {
        onRemoved();
        queryClient.setQueryData(trpc.members.list.queryKey({ serverId }), (members) =>
          members?.filter((one) => one.userId !== userId),
        );
        void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        toastSuccess(copy.members.removed);
      },
      onError: (error) => fail(error, copy.members.removeFailed),
    }),
  );

  async function askAndRemove() {
    const yes = await dialogs.confirm({
      title: texts.confirmTitle(member.username),
      text: copy.members.confirmRemove,
      confirmLabel: texts.remove,
      danger: true,
    });
    if (yes) await remove.mutateAsync({ serverId, userId: member.userId });
  }

  async function changeRole(role: GrantableRole, before?: GrantableRole) {
    await change.mutateAsync({ serverId, userId: member.userId, role });
    const title = copy.members.roleUpdated;
    if (before === undefined) toastSuccess(title);
    else toastUndo({ title, label: texts.undo, onUndo: () => once(() => changeRole(before)) });
  }

  return {
    /** The role on its way to the server, else the member's own. */
    role: change.isPending ? change.variables.role : member.role,
    pending: change.isPending || remove.isPending || follow.isPending,
    removing: remove.isPending,
    /** Reads what the roles may do right now, for a preview that is about to be shown. */
    refreshRules: () => void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId })),
    /** Changes the role, and offers the one `before` again. */
    changeRole: (role: GrantableRole, before?: GrantableRole) => once(() => changeRole(role, before)),
    /** Raises the role until a moment (ISO 8601). */
    lendRole: (role: GrantableRole, until: string) =>
      once(async () => {
        await change.mutateAsync({ serverId, userId: member.userId, role, until });
        toastSuccess(copy.members.roleUpdated);
      }),
    followDiscordRoles: () => once(() => follow.mutateAsync({ serverId, userId: member.userId })),
    remove: () => once(askAndRemove),
  };
}
