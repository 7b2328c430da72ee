import { useNavigate } from '@tanstack/react-router';
import type { Server } from '@tenfour/contracts';
import { type ReactNode, useId } from 'react';
import { copy } from '../../../copy.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useDeleteServer } from '../servers/use-delete-server.ts';
import classes from './DangerSection.module.css';
import { texts } from './texts.ts';
import { useRotateJoinCode } from './use-rotate-join-code.ts';

/** Shows what takes effect immediately: a new join code, and deleting the server after the browser's confirmation. */
export function DangerSection(props: {
  server: Server;
  mayRotate: boolean;
  mayDelete: boolean;
  onDeleted: () => void;
}) {
  return (
    <div className={classes.cards}>
      <JoinCode server={props.server} mayRotate={props.mayRotate} />
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

  const code = (
    <>
      {texts.rotateHint} {texts.currentCode} <code>{server.joinCode}</code>
    </>
  );
  return (
    <Card title={texts.rotateTitle} hint={mayRotate ? code : texts.notYourRole}>
      {mayRotate ? (
        <PendingButton variant="default" pending={pending} onClick={() => void ask()}>
          {texts.rotate}
        </PendingButton>
      ) : null}
    </Card>
  );
}

function Deletion(props: { server: Server; mayDelete: boolean; onDeleted: () => void }) {
  const { server, mayDelete } = props;
  const navigate = useNavigate();
  const remove = useDeleteServer('server', () => {
    props.onDeleted();
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
