import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDoorExit,
  IconDots,
  IconGavel,
  IconMessage,
  IconNotes,
  IconStarFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type RefObject, useRef, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { isFlagged, type PlayerLine } from './players.ts';
import { texts } from './texts.ts';

/** What can be done with a player from the list. */
export interface PlayerActions {
  /** Puts a command into the console; null while nothing can be sent. */
  prefill: ((text: string) => void) | null;
  /** The server whose composer takes the name; null for those who may not punish. */
  punishAt: string | null;
}

interface PlayerDetailsProps {
  player: PlayerLine;
  actions: PlayerActions;
}

/** Memoized: scrolling rerenders the list at each step, and visible rows do not change. */
export const PlayerDetails = memo(function PlayerDetails({ player, actions }: PlayerDetailsProps) {
  return (
    <>
      <Avatar service="roblox" id={player.id} name={player.name} size={26} />
      <PlayerLink name={player.name} className={classes.playerName} opensRow />
      {player.record ? <OnRecord record={player.record} /> : null}
      {isFlagged(player) ? <span className={classes.callsign}>{player.team || texts.noTeam}</span> : null}
      {player.callsign ? <span className={classes.callsign}>{player.callsign}</span> : null}
      {player.wantedStars > 0 ? <Wanted stars={player.wantedStars} /> : null}
      <span className={classes.end}>
        {player.permission === 'Normal' ? (
          <span className={classes.callsign}>{player.permission}</span>
        ) : (
          <StatusBadge kind="gamePermission" value={player.permission} />
        )}
        <PlayerMenu name={player.name} actions={actions} />
      </span>
    </>
  );
});

/** Badges of what this server has on record, and how many punishments are active besides a single ban. */
function OnRecord({ record: { banned, bolo, active } }: { record: NonNullable<PlayerLine['record']> }) {
  return (
    <>
      {banned ? <StatusBadge kind="player" value="banned" /> : null}
      {bolo ? <StatusBadge kind="player" value="bolo" /> : null}
      {active > (banned ? 1 : 0) ? <span className={classes.callsign}>{texts.active(active)}</span> : null}
    </>
  );
}

function Wanted({ stars }: { stars: number }) {
  return (
    <span className={classes.wanted}>
      {texts.wanted(stars)}
      <IconStarFilled size={12} aria-hidden />
    </span>
  );
}

interface PlayerMenuProps {
  name: string;
  actions: PlayerActions;
}

/**
 * The button of a player's menu. The menu itself is there only while it is open: one for each of two hundred players
 * would cost more than all the rest of their lines.
 */
function PlayerMenu({ name, actions }: PlayerMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!actions.prefill && !actions.punishAt) return null;
  return (
    <span className={classes.menu}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={texts.actionsFor(name)}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {opened ? (
        <OpenMenu name={name} actions={actions} button={button} onClose={() => setOpened(false)} />
      ) : null}
    </span>
  );
}

/** The first three put a command into the console, the last opens the composer with the name. */
function OpenMenu({
  name,
  actions: { prefill, punishAt },
  button,
  onClose,
}: PlayerMenuProps & { button: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  // The console takes the focus then; the button must not take it back.
  const leaving = useRef(false);

  function command(text: string) {
    return () => {
      leaving.current = true;
      prefill?.(text);
    };
  }

  return (
    <Menu
      opened
      position="bottom-end"
      returnFocus={false}
      onClose={() => {
        if (!leaving.current) button.current?.focus();
        onClose();
      }}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        {/* The menu is named after it. */}
        <span className={classes.menuPlace} aria-hidden>
          <span className="tf-visually-hidden">{texts.actionsFor(name)}</span>
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {prefill ? (
          <>
            <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={command(`:pm ${name} `)}>
              {texts.actions.pm}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDoorExit size={16} aria-hidden />}
              onClick={command(`:kick ${name} `)}
            >
              {texts.actions.kick}
            </Menu.Item>
            <Menu.Item leftSection={<IconGavel size={16} aria-hidden />} onClick={command(`:ban ${name}`)}>
              {texts.actions.ban}
            </Menu.Item>
          </>
        ) : null}
        {punishAt ? (
          <Menu.Item
            leftSection={<IconNotes size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/server/$id/punishments"
                params={{ id: punishAt }}
                search={{ punish: name }}
                state={{ leadsBack: true }}
              />
            )}
          >
            {texts.actions.punish}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
