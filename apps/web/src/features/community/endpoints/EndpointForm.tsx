import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@tenfour/contracts';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './Endpoints.module.css';
import { texts } from './texts.ts';

/** What a person enters about an endpoint. */
type EndpointValues = Pick<Endpoint, 'url' | 'description' | 'events'>;

interface EndpointFormProps {
  /** What is there already; absent for a new endpoint. */
  initial?: EndpointValues;
  pending: boolean;
  submit: string;
  onSubmit: (values: EndpointValues) => void;
  onCancel: () => void;
}

/** URL, description and events of an endpoint. What was entered stays when it is refused. */
export function EndpointForm({ initial, pending, submit, onSubmit, onCancel }: EndpointFormProps) {
  const [url, setUrl] = useState(initial?.url ?? '');
  const [description, setDescription] = useState(initial?.description ?? '');
  const [isAll, setAll] = useState(!initial?.events);
  const [events, setEvents] = useState<readonly string[]>(initial?.events ?? []);
  const [isChecked, setChecked] = useState(false);
  const noEvents = !isAll && events.length === 0;

  function send() {
    setChecked(true);
    if (url.trim() === '' || noEvents) return;
    onSubmit({ url: url.trim(), description, events: isAll ? null : [...events] });
  }

  return (
    <div className={classes.form}>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...limitedTo(500, url)}
        value={url}
        error={isChecked && url.trim() === '' ? texts.noUrl : null}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={texts.description}
        {...limitedTo(80, description)}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.events}
        data={[
          { value: 'all', label: texts.allEvents },
          { value: 'chosen', label: texts.chosenEvents },
        ]}
        value={isAll ? 'all' : 'chosen'}
        onChange={(event) => setAll(event.currentTarget.value === 'all')}
      />
      {isAll ? null : <EventPicker events={events} setEvents={setEvents} />}
      {isChecked && noEvents ? (
        <p role="alert" className={classes.problem}>
          {texts.noEvents}
        </p>
      ) : null}
      <Group gap="xs">
        <PendingButton pending={pending} onClick={send}>
          {submit}
        </PendingButton>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </div>
  );
}

/** All events by the names of their features, with a search. */
function EventPicker(props: { events: readonly string[]; setEvents: (events: string[]) => void }) {
  const { events, setEvents } = props;
  const [search, setSearch] = useState('');
  const types = useQuery(trpc.endpoints.eventTypes.queryOptions());
  const wanted = search.trim().toLowerCase();
  return (
    <div className={classes.picker}>
      <TextInput
        label={texts.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.hint}>{texts.chosen(events.length)}</p>
      <DataRegion query={types} skeleton={<RowsSkeleton rows={4} />}>
        {(found) => {
          const shown = found.filter(({ type, title }) => `${type} ${title.toLowerCase()}`.includes(wanted));
          return shown.length === 0 ? (
            <p className={classes.hint}>{texts.noMatch}</p>
          ) : (
            <fieldset className={classes.events} aria-label={texts.events}>
              {shown.map(({ type, title }) => (
                <Checkbox
                  key={type}
                  label={type}
                  description={title}
                  checked={events.includes(type)}
                  onChange={(event) =>
                    setEvents(
                      event.currentTarget.checked ? [...events, type] : events.filter((one) => one !== type),
                    )
                  }
                />
              ))}
            </fieldset>
          );
        }}
      </DataRegion>
    </div>
  );
}
