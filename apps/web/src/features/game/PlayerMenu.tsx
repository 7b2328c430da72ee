import { ActionIcon, Menu } from '@mantine/core';
import { IconDoorExit, IconDots, IconGavel, IconMessage, IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { texts } from './texts.ts';

/** What can be done with a player from the list. */
export interface PlayerActions {
  /** Puts a command into the console; null while nothing can be sent. */
  prefill: ((text: string) => void) | null;
  /** The server whose composer takes the name; null for those who may not punish. */
  punishAt: string | null;
}

/** PM, Kick and Ban put a command into the console, Punish opens the composer with the name. */
export function PlayerMenu({ name, actions }: { name: string; actions: PlayerActions }) {
  // The console takes the focus then; the menu must not take it back.
  const [leaving, setLeaving] = useState(false);
  const { prefill, punishAt } = actions;
  if (!prefill && !punishAt) return null;

  function command(text: string) {
    return () => {
      setLeaving(true);
      prefill?.(text);
    };
  }

  return (
    <Menu
      position="bottom-end"
      returnFocus={!leaving}
      onOpen={() => setLeaving(false)}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
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
                search={{ player: name }}
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
