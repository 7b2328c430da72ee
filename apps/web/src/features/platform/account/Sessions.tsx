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
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './AccountPage.module.css';
import { texts } from './texts.ts';

/** The person's sessions, this one first, with buttons that end the others. */
export function Sessions() {
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const signOut = useSignOut();
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Panel
      title={texts.sessions}
      side={
        others.length > 1 ? (
          <PendingButton
            size="xs"
            variant="default"
            pending={signOut.isPending}
            onClick={() => signOut.mutate(others)}
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
    </Panel>
  );
}

function Row({ session, signOut }: { session: Session; signOut: ReturnType<typeof useSignOut> }) {
  const { id, userAgent, current, lastSeenAt } = session;
  const name = deviceName(userAgent);
  return (
    <li>
      <span>
        {name}{' '}
        <span className={classes.quiet}>{current ? texts.current : <RelativeTime at={lastSeenAt} />}</span>
      </span>
      {current ? null : (
        <PendingButton
          size="xs"
          variant="default"
          aria-label={`${texts.signOut}: ${name}`}
          pending={signOut.isPending && signOut.variables.some((one) => one.id === id)}
          onClick={() => signOut.mutate([session])}
        >
          {texts.signOut}
        </PendingButton>
      )}
    </li>
  );
}

/** Ends sessions one after another, and refetches the list also when one could not be ended. */
function useSignOut() {
  const client = useQueryClient();
  const revoke = useMutation(trpc.account.revokeSession.mutationOptions());
  return useMutation({
    async mutationFn(sessions: readonly Session[]) {
      for (const { id } of sessions) await revoke.mutateAsync({ sessionId: id });
    },
    onSuccess: () => toastSuccess(texts.signedOut),
    onError: (error) => toastError(texts.failed, humanise(error)),
    onSettled: () => client.invalidateQueries(trpc.account.sessions.queryFilter()),
  });
}
