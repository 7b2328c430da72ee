import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sealing } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

/** Between two reads while a run is going on, in ms. */
const RUNNING_MS = 2_000;

/** Shows the keys that seal secrets, and replaces the former ones. */
export function SealingPanel() {
  const sealing = useQuery(
    trpc.sealing.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? RUNNING_MS : false),
    }),
  );
  return (
    <Panel title={texts.sealing.title}>
      <p className={classes.plain}>{texts.sealing.text}</p>
      <DataRegion query={sealing} skeleton={<RowsSkeleton rows={2} flush />}>
        {(known) => <Keys sealing={known} />}
      </DataRegion>
    </Panel>
  );
}

const isRunning = ({ run }: Sealing): boolean => run !== null && run.finishedAt === null;

function Keys({ sealing }: { sealing: Sealing }) {
  const { keys, run } = sealing;
  const { reseal, pending } = useReseal();
  const running = isRunning(sealing);
  const left = keys.reduce((sum, { state, secrets }) => sum + (state === 'former' ? secrets : 0), 0);

  async function ask() {
    const { confirm, confirmText, submit } = texts.sealing;
    if (await dialogs.confirm({ title: confirm, text: confirmText, confirmLabel: submit })) reseal();
  }

  return (
    <>
      <dl className={classes.facts}>
        {keys.map((key) => (
          <KeyRow key={key.id} sealingKey={key} />
        ))}
      </dl>
      {run === null ? null : (
        <p className={classes.plain} role="status">
          {run.finishedAt === null ? (
            texts.sealing.progress(run.resealed, run.resealed + left)
          ) : (
            <>
              {texts.sealing.finished(run.resealed, run.startedBy)} <RelativeTime at={run.finishedAt} />
            </>
          )}
        </p>
      )}
      {left > 0 || running ? (
        <PendingButton variant="default" pending={pending || running} onClick={() => void ask()}>
          {texts.sealing.submit}
        </PendingButton>
      ) : null}
    </>
  );
}

function KeyRow({ sealingKey: { id, state, secrets } }: { sealingKey: Sealing['keys'][number] }) {
  const isFree = state === 'former' && secrets === 0;
  return (
    <>
      <dt>{id}</dt>
      <dd>
        {texts.sealing.states[state]} · {isFree ? texts.sealing.free : texts.sealing.secrets(secrets)}
      </dd>
    </>
  );
}

function useReseal() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(
    trpc.sealing.reseal.mutationOptions({
      onSuccess: (sealing) => client.setQueryData(trpc.sealing.get.queryKey(), sealing),
      onError: (error) => showFailure(texts.sealing.failed, error),
    }),
  );
  return { reseal: () => mutate(), pending: isPending };
}
