import { Alert, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInNotice } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Sign-ins on new devices that the person has not dealt with. */
export function Notices() {
  const { data } = useQuery(trpc.account.notices.queryOptions());
  const signOut = useSignOut();
  return data?.notices.map((notice) => <Notice key={notice.id} notice={notice} signOut={signOut} />);
}

function Notice({ notice, signOut }: { notice: SignInNotice; signOut: ReturnType<typeof useSignOut> }) {
  const { id, device, place, action, createdAt, sessionId } = notice;
  const client = useQueryClient();
  const confirm = useMutation(
    trpc.account.dismissNotice.mutationOptions({
      onSuccess: (state) => client.setQueryData(trpc.account.notices.queryKey(), state),
      onError: (error) => toastError(texts.notConfirmed, humanise(error)),
    }),
  );
  return (
    <Alert color="yellow" role="status" title={texts.newSignIn}>
      <Text size="sm">
        {device}
        {place === null ? '' : ` · ${place}`} · <RelativeTime at={createdAt} />
      </Text>
      {action === null ? null : <Text size="sm">{texts.tried(action)}</Text>}
      <Group gap="xs" mt="sm">
        {sessionId === null ? null : (
          <PendingButton
            size="xs"
            variant="default"
            c="danger"
            pending={signOut.isPending}
            onClick={() => signOut.mutate({ sessionId })}
          >
            {texts.signOutDevice}
          </PendingButton>
        )}
        <PendingButton
          size="xs"
          variant="default"
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ noticeId: id })}
        >
          {texts.wasMe}
        </PendingButton>
      </Group>
    </Alert>
  );
}
