import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Server } from '@tenfour/contracts';
import { type ReactNode, useId } from 'react';
import { copy } from '../../../copy.ts';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { OfferOwnership } from '../ownership/OfferOwnership.tsx';
import { texts as ownership } from '../ownership/texts.ts';
import { useDeleteServer } from '../servers/use-delete-server.ts';
import classes from './DangerSection.module.css';
import { texts } from './texts.ts';

/** Shows what takes effect immediately: a new join code, an offer of ownership, and deleting the server. */
export function DangerSection(props: { server: Server; mayRotate: boolean; mayDelete: boolean }) {
  return (
    <div className={classes.cards}>
      <JoinCode server={props.server} mayRotate={props.mayRotate} />
      {props.server.role === 'owner' ? (
        <Card title={ownership.title} hint={ownership.hint}>
          <OfferOwnership server={props.server} />
        </Card>
      ) : null}
      <Deletion {...props} />
    </div>
  );
}

function Card(props: { title: string; hint: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.danger} aria-labelledby={id}>
      <div className={classes.text}>
        <h2 id={id}>{props.title}</h2>
        <p>{props.hint}</p>
      </div>
      {props.children}
    </section>
  );
}

function JoinCode({ server, mayRotate }: { server: Server; mayRotate: boolean }) {
  const { rotate, pending } = useRotateJoinCode(server.id);

  async function ask() {
    const sure = await dialogs.confirm({
      title: texts.rotateAsk,
      text: texts.rotateText(server.joinCode),
      confirmLabel: texts.rotate,
      danger: true,
    });
    if (sure) rotate(server.joinCode);
  }

  return (
    <Card title={texts.rotateTitle} hint={mayRotate ? <code>{server.joinCode}</code> : texts.notYourRole}>
      {mayRotate ? (
        <PendingButton variant="default" pending={pending} onClick={() => void ask()}>
          {texts.rotate}
        </PendingButton>
      ) : null}
    </Card>
  );
}

function Deletion(props: { server: Server; mayDelete: boolean }) {
  const { server, mayDelete } = props;
  const navigate = useNavigate();
  const remove = useDeleteServer('server', () => {
    releaseBlockers();
    return navigate({ to: '/' });
  });
  return (
    <Card title={texts.deleteTitle} hint={mayDelete ? texts.deleteHint : texts.notYourRole}>
      {mayDelete ? (
        <PendingButton
          color="danger"
          classNames={{ label: classes.buttonLabel }}
          pending={remove.pending}
          onClick={() => remove.ask(server)}
        >
          {copy.servers.deleteServer(server.name)}
        </PendingButton>
      ) : null}
    </Card>
  );
}

/** Replaces the join code on screen with a new one. A code that another person has just replaced stays. */
function useRotateJoinCode(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const mutation = useMutation(
    trpc.servers.rotateJoinCode.mutationOptions({
      onSuccess: ({ joinCode }) => {
        queryClient.setQueryData(
          trpc.servers.get.queryKey({ serverId }),
          (server) => server && { ...server, joinCode },
        );
        toastSuccess(texts.rotated, joinCode);
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) {
          toastReason(texts.entries.danger, texts.rotateFailed, error);
        }
      },
      onSettled: () => {
        void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
      },
    }),
  );

  return {
    rotate: (joinCode: string) => once(() => mutation.mutateAsync({ serverId, joinCode })),
    pending: mutation.isPending,
  };
}
