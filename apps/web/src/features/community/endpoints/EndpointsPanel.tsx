import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { ShownSecret } from '../api-keys/NewKey.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointRow, type SecretProps } from './EndpointRow.tsx';
import classes from './Endpoints.module.css';
import { texts } from './texts.ts';
import { useEndpointChanges, useEndpoints } from './use-endpoints.ts';

/** The endpoints of a server, a form for another one, and the reference of all events. */
export function EndpointsPanel({ serverId }: { serverId: string }) {
  const endpoints = useEndpoints(serverId);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {secret === null ? null : (
        <ShownSecret
          title={texts.secret}
          secret={secret}
          copyLabel={texts.copySecret}
          copied={texts.secretCopied}
          onDone={() => setSecret(null)}
        />
      )}
      <Panel title={texts.title} flush>
        <p className={classes.lead}>
          {texts.lead} <GuideLink guide="event-endpoints" />
        </p>
        <DataRegion query={endpoints} skeleton={<RowsSkeleton rows={2} lines={3} />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState icon={IconWebhook} title={texts.none} />
            ) : (
              <ul className={classes.list}>
                {found.map((endpoint) => (
                  <EndpointRow key={endpoint.id} {...{ serverId, endpoint, setSecret }} />
                ))}
              </ul>
            )
          }
        </DataRegion>
        <AddEndpoint serverId={serverId} setSecret={setSecret} />
      </Panel>
      <EventReference />
    </>
  );
}

function AddEndpoint({ serverId, setSecret }: SecretProps) {
  const [isOpen, setOpen] = useState(false);
  const { create } = useEndpointChanges();
  if (!isOpen) {
    return (
      <div className={classes.add}>
        <Button onClick={() => setOpen(true)}>{texts.add}</Button>
      </div>
    );
  }
  return (
    <div className={classes.add}>
      <EndpointForm
        pending={create.isPending}
        submit={texts.add}
        onCancel={() => setOpen(false)}
        onSubmit={(values) =>
          create.mutate(
            { serverId, ...values },
            {
              onSuccess: ({ secret }) => {
                setSecret(secret);
                setOpen(false);
                create.reset();
                toastSuccess(texts.added);
              },
            },
          )
        }
      />
    </div>
  );
}

/** Every event with its schema and an example, each loaded when it is opened. */
function EventReference() {
  const types = useQuery(trpc.endpoints.eventTypes.queryOptions());
  return (
    <Panel title={texts.catalog} flush>
      <DataRegion query={types} skeleton={<RowsSkeleton rows={4} />}>
        {(found) => (
          <ul className={classes.catalog}>
            {found.map(({ type, title }) => (
              <EventType key={type} type={type} title={title} />
            ))}
          </ul>
        )}
      </DataRegion>
    </Panel>
  );
}

function EventType({ type, title }: { type: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const details = useQuery(trpc.endpoints.eventType.queryOptions({ type }, { enabled: isOpen }));
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <code className={classes.type}>{type}</code> <span className={classes.hint}>{title}</span>
        </summary>
        {isOpen ? (
          <DataRegion query={details} skeleton={<RowsSkeleton rows={3} />}>
            {({ schema, example }) => (
              <>
                <h4>{texts.example}</h4>
                <pre>{JSON.stringify(example, null, 2)}</pre>
                <h4>{texts.schema}</h4>
                <pre>{JSON.stringify(schema, null, 2)}</pre>
              </>
            )}
          </DataRegion>
        ) : null}
      </details>
    </li>
  );
}
