import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@tenfour/contracts';
import { deviceName } from '@tenfour/domain';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastError } from '../../../ui/toast.ts';
import classes from './AccountPage.module.css';
import { texts } from './texts.ts';
import { useSignOut, useSignOutOthers } from './use-sign-out.ts';

/** The person's sessions, this one first, with buttons that end the others. */
export function Sessions() {
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const signOut = useSignOut();
  const signOutOthers = useSignOutOthers();
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Panel
      title={texts.sessions}
      side={
        others.length > 1 ? (
          <PendingButton
            size="xs"
            variant="default"
            pending={signOutOthers.isPending}
            onClick={() => signOutOthers.mutate()}
          >
            {texts.signOutOthers}
          </PendingButton>
        ) : null
      }
    >
      <DataRegion query={sessions} skeleton={<RowsSkeleton rows={2} flush />}>
        {(all) => (
          <ul className={classes.sessions}>
            {[...all.filter(({ current }) => current), ...others].map((session) => (
              <Row key={session.id} session={session} signOut={signOut} />
            ))}
          </ul>
        )}
      </DataRegion>
      <Messages />
    </Panel>
  );
}

function Row({ session, signOut }: { session: Session; signOut: ReturnType<typeof useSignOut> }) {
  const { id, userAgent, place, current, createdAt, lastSeenAt, factorAt, isNew } = session;
  const name = deviceName(userAgent);
  const details = [
    place,
    isNew ? texts.isNew : null,
    factorAt === null ? null : texts.factorGiven,
    texts.since(formatDateTime(createdAt)),
  ];
  return (
    <li>
      <span>
        {name}{' '}
        <span className={classes.quiet}>{current ? texts.current : <RelativeTime at={lastSeenAt} />}</span>
        <span className={classes.details}>{details.filter((one) => one !== null).join(' · ')}</span>
      </span>
      {current ? null : (
        <PendingButton
          size="xs"
          variant="default"
          aria-label={`${texts.signOut}: ${name}`}
          pending={signOut.isPending && signOut.variables.sessionId === id}
          onClick={() => signOut.mutate({ sessionId: id })}
        >
          {texts.signOut}
        </PendingButton>
      )}
    </li>
  );
}

/** Whether sign-ins on new devices are sent in Discord besides. */
function Messages() {
  const { data } = useQuery(trpc.account.notices.queryOptions());
  const client = useQueryClient();
  const change = useMutation(
    trpc.account.setSignInMessages.mutationOptions({
      onSuccess: (state) => client.setQueryData(trpc.account.notices.queryKey(), state),
      onError: (error) => toastError(texts.notChanged, humanise(error)),
    }),
  );
  if (data === undefined) return null;
  return (
    <Switch
      mt="md"
      label={texts.messages}
      checked={data.messages}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
    />
  );
}
