import { Paper } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DutyCheck } from '@tenfour/contracts';
import { serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, unauthorizedKindOf } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './DutyChecks.module.css';

/** Shows AFK checks on every page while the viewer is on duty. They appear and disappear automatically. */
export function DutyChecks() {
  const { data = [] } = useQuery(trpc.dutyChecks.mine.queryOptions(undefined, { retry: false }));
  return data.map((check) => <Question key={check.serverId} check={check} />);
}

function Question({ check }: { check: DutyCheck }) {
  const client = useQueryClient();
  const once = useSingleFlight();
  const answer = useMutation(
    trpc.dutyChecks.answer.mutationOptions({
      onSuccess: (left) => client.setQueryData(trpc.dutyChecks.mine.queryKey(), left),
      onError: (error) => {
        if (handleUnauthorized(unauthorizedKindOf(window.location.pathname), error)) return;
        toastError(texts.failed.title, serverMessageOr(error, texts.failed.message));
      },
    }),
  );
  const { serverId, serverName, late } = check;
  return (
    <Paper role="alert" withBorder p="sm" className={classes.bar}>
      <p className={classes.words}>{late ? texts.late(serverName) : texts.question(serverName)}</p>
      <PendingButton pending={answer.isPending} onClick={() => once(() => answer.mutateAsync({ serverId }))}>
        {texts.answer}
      </PendingButton>
    </Paper>
  );
}

/** Texts of the AFK checks. */
export const texts = {
  question: (server: string) => `Are you still there? You are on duty in ${server}.`,
  late: (server: string) =>
    `You did not answer ${server} in time, so its staff were alerted. Are you still there?`,
  answer: 'I am here',
  failed: { title: 'Not Answered', message: 'Your answer did not arrive. Press again, or move in the game.' },
} as const;
