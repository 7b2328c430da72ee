import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomRoleView, Member, Permissions } from '@tenfour/contracts';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './Roles.module.css';
import { texts } from './texts.ts';
import { useRoles } from './use-roles.ts';

interface DialogProps {
  serverId: string;
  member: Member;
  viewer: Pick<Permissions, 'rank' | 'can'>;
  opened: boolean;
  onClose: () => void;
}

/** Gives and takes the custom roles of one member; each press counts immediately. */
export function MemberRolesDialog({ opened, ...props }: DialogProps) {
  const { member, onClose } = props;
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      title={texts.of(member.username)}
    >
      {opened ? <Choices {...props} /> : null}
    </Modal>
  );
}

function Choices({ serverId, member, viewer, onClose }: Omit<DialogProps, 'opened'>) {
  const { data: roles } = useRoles(serverId);
  const change = useGiveAndTake(serverId);
  return (
    <Stack gap="sm">
      {roles?.length === 0 ? <p className={classes.note}>{texts.noRoles}</p> : null}
      {roles?.map((role) => {
        const held = member.roles.find(({ id }) => id === role.id);
        const refusal =
          held?.source === 'discord' ? texts.byDiscord : refusalOf(role, viewer, held !== undefined);
        return (
          <Checkbox
            key={role.id}
            label={role.name}
            description={refusal}
            checked={held !== undefined}
            disabled={change.pending || refusal !== undefined}
            onChange={() =>
              change.run({ serverId, userId: member.userId, roleId: role.id }, held === undefined)
            }
          />
        );
      })}
      <div className={classes.footer}>
        <span />
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Stack>
  );
}

/** Why the viewer can't give or take a role; undefined when they can. Taking needs the rank alone. */
function refusalOf(
  role: CustomRoleView,
  { rank, can }: Pick<Permissions, 'rank' | 'can'>,
  isHeld: boolean,
): string | undefined {
  const isAbove = role.rank >= rank;
  return isAbove || (!isHeld && role.flags.some((flag) => !can[flag])) ? texts.notYours : undefined;
}

function useGiveAndTake(serverId: string) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (changed: Member) => {
      queryClient.setQueryData(trpc.members.list.queryKey({ serverId }), (members) =>
        members?.map((one) =>
          one.userId === changed.userId ? { ...one, rank: changed.rank, roles: changed.roles } : one,
        ),
      );
      void queryClient.invalidateQueries(trpc.roles.list.queryFilter({ serverId }));
    },
    onError: (error: unknown) => {
      if (handleUnauthorized('server', error)) return;
      toastError(texts.notGiven, serverMessageOr(error, humanise(error)));
      void queryClient.invalidateQueries(trpc.members.list.queryFilter({ serverId }));
    },
  };
  const give = useMutation(trpc.roles.give.mutationOptions(options));
  const take = useMutation(trpc.roles.take.mutationOptions(options));
  return {
    pending: give.isPending || take.isPending,
    run: (input: { serverId: string; userId: string; roleId: string }, gives: boolean) =>
      (gives ? give : take).mutate(input),
  };
}
