import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { CommandLogEntry, GameCommand, GameEvent, Server } from '@tenfour/contracts';
import { GAME_EVENT_KINDS } from '@tenfour/domain';
import { memo, useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Activity.module.css';
import { LoggedCommand, linesOf } from './CommandLog.tsx';
import { EVENT_STYLES, HappenedEvent } from './GameEvents.tsx';
import lists from './Lists.module.css';
import { SentCommand } from './SentCommands.tsx';
import { texts } from './texts.ts';
import { type EventKind, useCommandLogs, useGameEvents, useSentCommands } from './use-game.ts';
import { useUnread } from './use-in-game.ts';

/** One line of the stream. `at` in epoch ms. */
type Line = { id: string; at: number } & (
  | { from: 'sent'; command: GameCommand }
  | { from: 'log'; entry: CommandLogEntry }
  | { from: 'events'; event: GameEvent }
);

const FILTERS = ['all', 'sent', 'log', 'events'] as const;
type Filter = (typeof FILTERS)[number];

const OPTIONS = FILTERS.map((value) => ({ value, label: texts.filters[value] }));

/** Commands sent from here, the game's own log and its events as one stream, newest first. */
export const Activity = memo(function Activity(props: {
  server: Server;
  /** A command whose answer is awaited. */
  underway: GameCommand | null;
  settingsServerId?: string | undefined;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const [kind, setKind] = useState<EventKind | null>(null);
  const shownKind = filter === 'events' ? kind : null;
  const list = useStream(props.server.id, props.underway, filter, shownKind);
  const unread = useUnread(props.server);
  const empty = filter === 'log' && unread ? unread : texts.noActivity;
  return (
    <Panel title={texts.activity} flush>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={texts.activity}
          data={OPTIONS}
          value={filter}
          onChange={setFilter}
          transitionDuration={0}
        />
        {filter === 'events' ? <KindFilter kind={kind} onChange={setKind} /> : null}
      </div>
      <DataList
        list={list}
        filters={[filter, shownKind]}
        skeleton={{ rows: 5, lines: 2 }}
        empty={<p className={lists.empty}>{empty}</p>}
        noMatch={
          shownKind !== null && {
            title: texts.noSuchEvents,
            clear: texts.allEvents,
            onClear: () => setKind(null),
          }
        }
        own={(line) => line.from === 'sent' && line.command.source === 'panel'}
        region={{ label: texts.scrollable(texts.activity), mah: 'var(--list-height)' }}
      >
        {(shown) => (
          <ul className={lists.list}>
            {shown.map((line) => (
              <StreamLine key={line.id} line={line} settingsServerId={props.settingsServerId} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
});

function StreamLine({ line, settingsServerId }: { line: Line; settingsServerId: string | undefined }) {
  if (line.from === 'sent')
    return <SentCommand id={line.id} command={line.command} settingsServerId={settingsServerId} />;
  if (line.from === 'log') return <LoggedCommand id={line.id} entry={line.entry} />;
  return <HappenedEvent id={line.id} event={line.event} />;
}

function KindFilter(props: { kind: EventKind | null; onChange: (kind: EventKind | null) => void }) {
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.eventKind}
      value={props.kind ?? ''}
      onChange={({ currentTarget }) =>
        props.onChange(GAME_EVENT_KINDS.find((kind) => kind === currentTarget.value) ?? null)
      }
    >
      <option value="">{texts.allEvents}</option>
      {GAME_EVENT_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {EVENT_STYLES[kind].label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Reads all three sources, whichever is shown: a filter then answers immediately. */
function useStream(
  serverId: string,
  underway: GameCommand | null,
  filter: Filter,
  kind: EventKind | null,
): RegionQuery<readonly Line[]> {
  const sent = useSentCommands(serverId, underway);
  const log = useCommandLogs(serverId);
  const events = useGameEvents(serverId, kind);
  useUnauthorized('server', sent.error ?? log.error ?? events.error);
  const sources = { sent, log, events };
  const shown = filter === 'all' ? [sent, log, events] : [sources[filter]];
  const data = useMemo(
    () => linesFor(filter, { sent: sent.data, log: log.data, events: events.data }),
    [filter, sent.data, log.data, events.data],
  );
  return {
    data: shown.some((source) => source.data === undefined && !source.error) ? undefined : data,
    error: shown.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.max(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(shown.map(({ refetch }) => refetch())),
  };
}

interface Sources {
  sent: readonly GameCommand[] | undefined;
  log: readonly CommandLogEntry[] | undefined;
  events: readonly GameEvent[] | undefined;
}

/**
 * Returns the lines of one source, or of all of them by time. Together, a command is one line: the sent one, which has
 * the outcome, else the logged one. Undefined while nothing is known.
 */
function linesFor(filter: Filter, { sent, log, events }: Sources): Line[] | undefined {
  const isAll = filter === 'all';
  const ofSent = (sent ?? []).map(
    (command): Line => ({ from: 'sent', id: command.id, at: Date.parse(command.createdAt), command }),
  );
  const ofLog = linesOf(log ?? [])
    .filter(({ entry }) => !isAll || (entry.sentBy === null && entry.customCommand === null))
    .map(({ id, entry }): Line => ({ from: 'log', id, at: entry.Timestamp * 1_000, entry }));
  const ofEvents = (events ?? [])
    .filter(({ kind }) => !isAll || kind !== 'command')
    .map((event): Line => ({ from: 'events', id: event.id, at: Date.parse(event.createdAt), event }));
  if (!isAll) {
    const known = { sent, log, events }[filter];
    return known && { sent: ofSent, log: ofLog, events: ofEvents }[filter];
  }
  if (!sent && !log && !events) return undefined;
  return [...ofSent, ...ofLog, ...ofEvents].sort((a, b) => b.at - a.at);
}
