import { ActionIcon, Button } from '@mantine/core';
import { IconCurrentLocation, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MapPosition } from '@tenfour/contracts';
import { type MapPoint, placeText } from '@tenfour/domain';
import { LongList } from '../../../ui/list/LongList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Map.module.css';
import type { CallMarker, PlayerMarker } from './scene.ts';
import { texts } from './texts.ts';

/** Everyone on the map, by team. */
export function PlayerList(props: {
  markers: readonly PlayerMarker[];
  /** Whether a filter hides others. */
  isFiltered: boolean;
  followed: string | null;
  onFollow: (key: string | null) => void;
}) {
  const { markers, isFiltered, followed, onFollow } = props;
  return (
    <Panel title={texts.players} count={markers.length} flush>
      {markers.length === 0 ? (
        <p className={classes.empty}>{isFiltered ? texts.noMatch : texts.noPlayers}</p>
      ) : (
        <LongList label={texts.list(texts.players)} mah="var(--map-list)" count={markers.length}>
          {(most) => (
            <ul className={classes.list}>
              {markers.slice(0, most).map((marker) => (
                <li key={marker.key} className={classes.row} data-row={marker.key}>
                  <PlayerRow
                    marker={marker}
                    isFollowed={marker.key === followed}
                    onFollow={(follows) => onFollow(follows ? marker.key : null)}
                  />
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
    </Panel>
  );
}

function PlayerRow(props: {
  marker: PlayerMarker;
  isFollowed: boolean;
  onFollow: (follows: boolean) => void;
}) {
  const { marker, isFollowed, onFollow } = props;
  const { player, point } = marker;
  return (
    <>
      <span className={classes.swatch} data-team={player.team} aria-hidden />
      <span className={classes.text}>
        <span className={classes.line}>
          <PlayerLink name={player.name} className={classes.strong} opensRow />
          {player.callsign ? <span className={classes.meta}>{player.callsign}</span> : null}
          <span className={classes.meta}>{player.team || texts.noTeam}</span>
          {player.wantedStars > 0 ? <Wanted stars={player.wantedStars} /> : null}
        </span>
        <span className={classes.meta}>{placeOf(player.position)}</span>
      </span>
      {point === null ? null : (
        <ActionIcon
          variant={isFollowed ? 'filled' : 'subtle'}
          {...(isFollowed ? {} : { color: 'gray' })}
          aria-label={texts.follow(player.name)}
          aria-pressed={isFollowed}
          onClick={() => onFollow(!isFollowed)}
        >
          <IconCurrentLocation size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}

function placeOf(position: MapPosition | null): string {
  return (position && placeText(position)) ?? texts.noPlace;
}

function Wanted({ stars }: { stars: number }) {
  return (
    <span className={classes.wanted}>
      <IconStarFilled size={12} aria-hidden />
      {texts.wanted(stars)}
    </span>
  );
}

/** Open calls with the staff nearest to them; nothing without any. */
export function CallList(props: {
  calls: readonly CallMarker[];
  /** The server whose queue has the mod calls; null where they are the game's. */
  queueOf: string | null;
  onShow: (point: MapPoint) => void;
}) {
  const { calls, queueOf, onShow } = props;
  if (calls.length === 0) return null;
  return (
    <Panel title={texts.calls} count={calls.length} flush>
      <LongList label={texts.list(texts.calls)} mah="var(--map-calls)" count={calls.length}>
        {(most) => (
          <ul className={classes.list}>
            {calls.slice(0, most).map((marker) => (
              <li key={marker.call.id} className={classes.row} data-row={marker.call.id}>
                <CallRow marker={marker} queueOf={queueOf} onShow={onShow} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Panel>
  );
}

function CallRow(props: { marker: CallMarker; queueOf: string | null; onShow: (point: MapPoint) => void }) {
  const { marker, queueOf, onShow } = props;
  const { call, point, nearest } = marker;
  const what = call.description ?? (call.kind === 'mod' ? texts.modCall : texts.callFor(call.team ?? ''));
  return (
    <>
      <span className={classes.text}>
        <span className={classes.line}>
          {call.kind === 'mod' && queueOf !== null ? (
            <Link
              to="/server/$id/staff"
              params={{ id: queueOf }}
              search={{ tab: 'mod-calls', call: call.id }}
              className={classes.strong}
            >
              {what}
            </Link>
          ) : (
            <span className={classes.strong}>{what}</span>
          )}
          {call.team && call.description ? <span className={classes.meta}>{call.team}</span> : null}
          {call.caller ? <span className={classes.meta}>{texts.from(call.caller)}</span> : null}
          <span className={classes.meta}>
            <RelativeTime at={call.startedAt} />
          </span>
        </span>
        <span className={classes.meta}>{call.place ?? placeOf(call.position)}</span>
        {call.responders.length > 0 ? (
          <span className={classes.meta}>{texts.responding(call.responders)}</span>
        ) : null}
        {nearest.length > 0 ? <Nearest nearest={nearest} /> : null}
      </span>
      {point === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.showCall(what)}
          onClick={() => onShow(point)}
        >
          {texts.show}
        </Button>
      )}
    </>
  );
}

function Nearest({ nearest }: Pick<CallMarker, 'nearest'>) {
  return (
    <span className={classes.meta}>
      {texts.nearest}{' '}
      {nearest.map(({ name, studs }, at) => (
        <span key={name}>
          {at > 0 ? ', ' : null}
          <PlayerLink name={name} /> {texts.studs(studs)}
        </span>
      ))}
    </span>
  );
}
