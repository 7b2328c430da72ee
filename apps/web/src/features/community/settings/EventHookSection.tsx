import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventHook } from '@tenfour/contracts';
import { useId } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SeenBy } from '../activity/SeenBy.tsx';
import { ChatCommandsSection, GameRecordsSection } from './ChatCommandsSection.tsx';
import classes from './KeysSection.module.css';
import { SecretAddress } from './SecretAddress.tsx';
import { texts } from './texts.ts';
import { useEventHook } from './use-event-hook.ts';

const words = texts.eventHook;

/** Shows the address to which the game sends what its logs do not hold, and what is done with typed commands. */
export function EventHookSection(props: { serverId: string; mayEdit: boolean; mayEditSettings: boolean }) {
  const { serverId, mayEdit, mayEditSettings } = props;
  const id = useId();
  return (
    <div className={classes.keys}>
      <section className={classes.key} aria-labelledby={id}>
        <h2 id={id} className={classes.label}>
          {words.title}
        </h2>
        <p className={classes.note}>{words.what}</p>
        {mayEdit ? <Hook serverId={serverId} /> : <p className={classes.note}>{texts.notYourRole}</p>}
      </section>
      <GameRecordsSection serverId={serverId} mayEdit={mayEditSettings} />
      <ChatCommandsSection serverId={serverId} mayEdit={mayEditSettings} />
    </div>
  );
}

function Hook({ serverId }: { serverId: string }) {
  const hook = useQuery(
    trpc.gameEvents.eventHook.queryOptions({ serverId }, { refetchInterval: REFETCH_MS }),
  );
  useUnauthorized('server', hook.error);
  return (
    <DataRegion query={hook} skeleton={<Skeleton height={64} />}>
      {(stored) => <Address serverId={serverId} hook={stored} />}
    </DataRegion>
  );
}

/** So that the first event is seen soon after the address was pasted in the game. */
const REFETCH_MS = 15_000;

function Address({ serverId, hook }: { serverId: string; hook: EventHook }) {
  const { url, views, createdAt, lastEventAt } = hook;
  const { rotate, remove, reveal, shown, hide, pending } = useEventHook(serverId);

  async function askAndRotate() {
    const { rotateTitle: title, rotateText: text, rotate: confirmLabel } = words;
    if (await dialogs.confirm({ title, text, confirmLabel, danger: true })) rotate();
  }

  async function askAndRemove() {
    const { removeTitle: title, removeText: text, remove: confirmLabel } = words;
    if (await dialogs.confirm({ title, text, confirmLabel, danger: true })) remove();
  }

  return (
    <>
      <p className={classes.note}>{words.paste}</p>
      {window.location.protocol === 'http:' ? <p className={classes.note}>{words.https}</p> : null}
      {url === null ? (
        <div className={classes.line}>
          <PendingButton pending={pending} size="xs" onClick={rotate}>
            {words.create}
          </PendingButton>
        </div>
      ) : (
        <>
          <SecretAddress masked={url} shown={shown} onHide={hide} reveal={reveal} />
          <SeenBy views={views} />
          <p className={classes.note}>{words.secret}</p>
          <dl className={classes.facts}>
            <dt>{words.lastEvent}</dt>
            <dd>{lastEventAt ? <RelativeTime at={lastEventAt} /> : words.noEvent}</dd>
            {createdAt ? (
              <>
                <dt>{words.created}</dt>
                <dd>
                  <RelativeTime at={createdAt} />
                </dd>
              </>
            ) : null}
          </dl>
          <div className={classes.line}>
            <PendingButton pending={pending} size="xs" variant="default" onClick={() => void askAndRotate()}>
              {words.rotate}
            </PendingButton>
            <PendingButton
              pending={pending}
              size="xs"
              variant="subtle"
              color="danger"
              c="var(--mantine-color-error)"
              onClick={() => void askAndRemove()}
            >
              {words.remove}
            </PendingButton>
          </div>
        </>
      )}
    </>
  );
}
