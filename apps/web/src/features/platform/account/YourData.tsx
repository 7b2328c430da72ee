import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Erasure } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './AccountPage.module.css';
import { texts } from './texts.ts';

/** Shows downloads of what is stored about the person, and its erasure. */
export function YourData() {
  const erasure = useQuery(trpc.privacy.erasure.queryOptions());
  return (
    <Panel title={texts.data}>
      <p className={classes.quiet}>
        {texts.dataHint} <Link to="/privacy">{copy.legal.privacy}</Link>
      </p>
      <Group gap="xs" my="sm">
        <Button component="a" variant="default" size="xs" href="/api/auth/data.html" download>
          {texts.dataHtml}
        </Button>
        <Button component="a" variant="default" size="xs" href="/api/auth/data.json" download>
          {texts.dataJson}
        </Button>
      </Group>
      <DataRegion query={erasure} skeleton={<RowsSkeleton rows={1} flush />}>
        {(state) => (state.request === null ? <Ask state={state} /> : <Requested request={state.request} />)}
      </DataRegion>
    </Panel>
  );
}

/** Returns the mutation options that show the answer, or why there is none. */
function useAnswer(done: string) {
  const client = useQueryClient();
  return {
    onSuccess: (state: Erasure) => {
      client.setQueryData(trpc.privacy.erasure.queryKey(), state);
      toastSuccess(done);
    },
    onError: (error: unknown) => {
      toastError(texts.notChanged, humanise(error));
      return client.invalidateQueries(trpc.privacy.erasure.queryFilter());
    },
  };
}

function Ask({ state }: { state: Erasure }) {
  const request = useMutation(trpc.privacy.requestErasure.mutationOptions(useAnswer(texts.erasureRequested)));
  const once = useSingleFlight();

  async function ask() {
    const confirm = await dialogs.promptText({
      title: texts.eraseTitle,
      text: texts.eraseText,
      label: texts.eraseConfirm(state.confirm),
      confirmLabel: texts.erase,
    });
    if (confirm !== null) await request.mutateAsync({ confirm }).catch(() => undefined);
  }

  if (state.servers.length > 0) {
    return <p className={classes.quiet}>{texts.ownsServers(state.servers.map(({ name }) => name))}</p>;
  }
  return (
    <>
      <p className={classes.quiet}>{texts.eraseHint}</p>
      <PendingButton
        mt="sm"
        size="xs"
        variant="default"
        c="danger"
        pending={request.isPending}
        onClick={() => once(ask)}
      >
        {texts.erase}
      </PendingButton>
    </>
  );
}

function Requested({ request }: { request: NonNullable<Erasure['request']> }) {
  const cancel = useMutation(trpc.privacy.cancelErasure.mutationOptions(useAnswer(texts.erasureCanceled)));
  const once = useSingleFlight();
  return (
    <Alert color="yellow" role="status" title={texts.erasurePending}>
      <p className={classes.quiet}>
        {request.isRunning ? texts.erasureRunning : texts.erasureAt(formatDateTime(request.dueAt))}
      </p>
      {request.isRunning ? null : (
        <PendingButton
          mt="sm"
          size="xs"
          variant="default"
          pending={cancel.isPending}
          onClick={() => once(() => cancel.mutateAsync().catch(() => undefined))}
        >
          {texts.cancelErasure}
        </PendingButton>
      )}
    </Alert>
  );
}
