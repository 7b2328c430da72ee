import { NativeSelect } from '@mantine/core';
import type { GameEvent } from '@tenfour/contracts';
import { GAME_EVENT_KINDS } from '@tenfour/domain';
import { memo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { EVENT_STYLES, eventPieces, isPlayer } from './events.ts';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';
import { texts } from './texts.ts';
import { type EventKind, useGameEvents } from './use-game.ts';

/** What happened in the game, newest first, of one kind or of all. */
export const GameEvents = memo(function GameEvents({ serverId }: { serverId: string }) {
  const [kind, setKind] = useState<EventKind | null>(null);
  const events = useGameEvents(serverId, kind);
  useUnauthorized('server', events.error);
  return (
    <Panel title={texts.events} side={<KindFilter kind={kind} onChange={setKind} />} flush>
      <DataList
        list={events}
        filters={kind}
        skeleton={{ rows: 4 }}
        empty={<p className={classes.empty}>{texts.eventsEmpty}</p>}
        noMatch={
          kind !== null && {
            title: texts.noSuchEvents,
            clear: texts.allEvents,
            onClear: () => setKind(null),
          }
        }
        region={{ label: texts.scrollable(texts.events), mah: '24rem' }}
      >
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
});

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

function Event({ event }: { event: GameEvent }) {
  const { icon: Icon, label } = EVENT_STYLES[event.kind];
  return (
    <li className={classes.event} data-row={event.id}>
      <Icon size={16} aria-hidden />
      <span className={classes.eventText}>
        <Sentence event={event} />
        {/* A space rather than a margin: it is also there when the line is read aloud or copied. */}
        {event.detail ? ' ' : null}
        {event.detail ? <code>{event.detail}</code> : null}
        {senderText(event)}
        <span className="tf-visually-hidden"> ({label})</span>
      </span>
      <span className={classes.when}>
        <RelativeTime at={event.createdAt} />
      </span>
    </li>
  );
}

function Sentence({ event }: { event: GameEvent }) {
  return eventPieces(event).map((piece, place) => {
    if (typeof piece === 'string') return piece;
    // The order of a sentence does not change.
    return isPlayer(piece) ? <PlayerLink key={`${place}:${piece.name}`} name={piece.name} /> : piece.name;
  });
}
