import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AlertQuietHours, AllAlertPreferences } from '@tenfour/contracts';
import { formatClock, parseClock } from '@tenfour/domain';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import classes from './AlertSettings.module.css';
import { texts } from './texts.ts';

type ServerPreferences = AllAlertPreferences['servers'][number];

/** What the person is alerted of in each server, this page's first, and their quiet hours. */
export function AlertPreferences({ servers, quietHours }: AllAlertPreferences) {
  const { id } = useParams({ strict: false });
  const [picked, setPicked] = useState(id);
  const server = servers.find(({ serverId }) => serverId === picked) ?? servers[0];
  return (
    <>
      {server ? (
        <section>
          {servers.length > 1 ? (
            <NativeSelect
              label={texts.server}
              data={servers.map(({ serverId: value, serverName: label }) => ({ value, label }))}
              value={server.serverId}
              onChange={(event) => setPicked(event.currentTarget.value)}
            />
          ) : (
            <h3>{server.serverName}</h3>
          )}
          <Kinds key={server.serverId} stored={server} />
        </section>
      ) : null}
      <Quiet stored={quietHours} />
    </>
  );
}

/** Saves one change after another, and refetches what is stored. */
function useSaving() {
  const client = useQueryClient();
  return {
    scope: { id: 'alert-preferences' },
    onSuccess: () => client.invalidateQueries({ queryKey: trpc.alerts.preferences.queryKey() }),
  };
}

function Problem({ error }: { error: unknown }) {
  return error ? (
    <p role="alert" className={classes.problem}>
      {humanise(error)}
    </p>
  ) : null;
}

const WAITS = [1, 2, 3, 5, 10, 15, 30];

/** The kinds of alerts of one server. Shows what was chosen while it is being saved, and when that failed. */
function Kinds({ stored }: { stored: ServerPreferences }) {
  const save = useMutation(trpc.alerts.savePreferences.mutationOptions(useSaving()));
  const shown = { ...stored, ...(save.isPending || save.isError ? save.variables : {}) };
  const { muted, onDutyOnly, unclaimedMinutes } = shown;

  function choose(changed: Partial<ServerPreferences>) {
    const { serverId } = stored;
    save.mutate({ serverId, muted, onDutyOnly, unclaimedMinutes, ...changed });
  }

  return (
    <>
      {stored.kinds.map((kind) => (
        <Switch
          key={kind}
          label={texts.kinds[kind]}
          checked={!muted.includes(kind)}
          onChange={(event) => {
            const others = muted.filter((one) => one !== kind);
            choose({ muted: event.currentTarget.checked ? others : [...others, kind] });
          }}
        />
      ))}
      {stored.kinds.includes('unclaimed-call') && !muted.includes('unclaimed-call') ? (
        <NativeSelect
          label={texts.unclaimedAfter}
          data={[...new Set([...WAITS, unclaimedMinutes])]
            .sort((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes) }))}
          value={String(unclaimedMinutes)}
          onChange={(event) => choose({ unclaimedMinutes: Number(event.currentTarget.value) })}
        />
      ) : null}
      <Switch
        label={texts.onDutyOnly}
        description={texts.onDutyKinds}
        checked={onDutyOnly}
        onChange={(event) => choose({ onDutyOnly: event.currentTarget.checked })}
      />
      <Problem error={save.error} />
    </>
  );
}

/** From 22:00 to 7:00, in the browser's time zone. */
function nightHere(): AlertQuietHours {
  return { from: 22 * 60, to: 7 * 60, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The quiet hours. The times that are typed stay while they can't be saved. */
function Quiet({ stored }: { stored: AlertQuietHours | null }) {
  const save = useMutation(trpc.alerts.saveQuietHours.mutationOptions(useSaving()));
  const hours = save.isPending || save.isError ? save.variables.quietHours : stored;
  const choose = (quietHours: AlertQuietHours | null) => save.mutate({ quietHours });

  function setTime(side: 'from' | 'to', text: string) {
    const minutes = parseClock(text);
    if (hours && minutes !== null) choose({ ...hours, timeZone: nightHere().timeZone, [side]: minutes });
  }

  return (
    <section>
      <Switch
        label={texts.quiet}
        checked={hours !== null}
        onChange={(event) => choose(event.currentTarget.checked ? nightHere() : null)}
      />
      {hours ? (
        <>
          <div className={classes.times}>
            {(['from', 'to'] as const).map((side) => (
              <TextInput
                key={side}
                type="time"
                label={texts[side]}
                value={formatClock(hours[side])}
                onChange={(event) => setTime(side, event.currentTarget.value)}
              />
            ))}
          </div>
          <small>{hours.timeZone}</small>
        </>
      ) : null}
      <Problem error={save.error} />
    </section>
  );
}
