import { useNavigate } from '@tanstack/react-router';
import type { Server } from '@tenfour/contracts';
import { useId } from 'react';
import { copy } from '../../copy.ts';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { useDeleteServer } from '../servers/use-delete-server.ts';
import classes from './DangerSection.module.css';
import { texts } from './texts.ts';

/** What cannot be undone: deleting the server, after the browser's own confirmation. */
export function DangerSection(props: { server: Server; mayDelete: boolean; onDeleted: () => void }) {
  const { server, mayDelete } = props;
  const id = useId();
  const navigate = useNavigate();
  const remove = useDeleteServer('server', () => {
    props.onDeleted();
    void navigate({ to: '/' });
  });

  return (
    <section className={classes.danger} aria-labelledby={id}>
      <div className={classes.text}>
        <h2 id={id}>{texts.deleteTitle}</h2>
        <p>{mayDelete ? texts.deleteHint : texts.notYourRole}</p>
      </div>
      {mayDelete ? (
        <PendingButton color="danger" pending={remove.pending} onClick={() => remove.ask(server)}>
          {copy.servers.deleteServer(server.name)}
        </PendingButton>
      ) : null}
    </section>
  );
}
