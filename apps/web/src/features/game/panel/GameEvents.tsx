import {
  IconAmbulance,
  IconCheck,
  IconLifebuoy,
  IconLogin2,
  IconLogout2,
  IconSkull,
  IconTerminal2,
} from '@tabler/icons-react';
import type { GameEvent } from '@tenfour/contracts';
import { isRobloxUsername } from '@tenfour/domain';
import type { ComponentType } from 'react';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';

/** What happened in the game, as a sentence. */
export function HappenedEvent({ id, event }: { id: string; event: GameEvent }) {
  const { icon: Icon, label } = EVENT_STYLES[event.kind];
  return (
    <li className={classes.event} data-row={id}>
      <Icon size={16} aria-hidden />
      <span className={classes.eventText}>
        <Sentence event={event} />
        {/* A space rather than a margin: it is also there when the line is read aloud or copied. */}
        {event.detail ? ' ' : null}
        {event.detail && event.kind.endsWith('command') ? <code>{event.detail}</code> : event.detail}
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
    return isPlayer(piece) ? (
      <PlayerLink key={`${place}:${piece.name}`} name={piece.name} account={piece.robloxUserId} />
    ) : (
      piece.name
    );
  });
}

interface EventLook {
  label: string;
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
}

/** Word and icon of each kind of event. */
export const EVENT_STYLES: Readonly<Record<GameEvent['kind'], EventLook>> = {
  join: { label: 'Joined', icon: IconLogin2 },
  leave: { label: 'Left', icon: IconLogout2 },
  kill: { label: 'Kill', icon: IconSkull },
  command: { label: 'Command', icon: IconTerminal2 },
  mod_call: { label: 'Mod call', icon: IconLifebuoy },
  custom_command: { label: 'Custom command in the game', icon: IconTerminal2 },
  emergency_call_started: { label: 'Emergency call', icon: IconAmbulance },
  emergency_call_ended: { label: 'Emergency call ended', icon: IconCheck },
};

type Piece = string | GameEvent['player'];

const AUTOMATIC = 'Automatic 911 call';

/** Whether the game itself called, which it names like a player. */
function isAutomatic(player: Piece): boolean {
  return typeof player !== 'string' && player.name === 'Automatic call';
}

const SENTENCES: Readonly<
  Record<GameEvent['kind'], (player: Piece, target: GameEvent['target']) => readonly Piece[]>
> = {
  join: (player) => [player, ' joined'],
  leave: (player) => [player, ' left'],
  kill: (player, target) => [player, ' killed ', target ?? 'someone'],
  command: (player) => [player, ' ran'],
  mod_call: (player, target) =>
    target === null
      ? [player, ' called a moderator']
      : [player, ' called a moderator, ', target, ' answered'],
  custom_command: (player) => [player, ' used'],
  emergency_call_started: (player) => (isAutomatic(player) ? [AUTOMATIC] : [player, ' called 911:']),
  emergency_call_ended: (player) =>
    isAutomatic(player) ? [`${AUTOMATIC} ended`] : [player, '’s 911 call ended'],
};

/** An event as a sentence, without its detail: words, and the people in it. */
export function eventPieces(event: Pick<GameEvent, 'kind' | 'player' | 'target'>): readonly Piece[] {
  return SENTENCES[event.kind](event.player, event.target);
}

/** Whether a name in an event is a player's: not "Remote Server", and not an id that stands for an unknown name. */
export function isPlayer({ name, robloxUserId }: GameEvent['player']): boolean {
  return isRobloxUsername(name) && name !== robloxUserId;
}
