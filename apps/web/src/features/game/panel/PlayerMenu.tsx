import { ActionIcon, Menu } from '@mantine/core';
import { IconDoorExit, IconDots, IconGavel, IconMessage, IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** What can be done with a player from the list. */
export interface PlayerActions {
  /** Puts a command into the console; null while nothing can be sent. */
  prefill: ((text: string) => void) | null;
  /** The server whose composer takes the name; null for those who may not punish. */
  punishAt: string | null;
}

interface PlayerMenuProps {
  name: string;
  actions: PlayerActions;
}

/**
 * The button of a player's menu. The menu itself is there only while it is open: one for each of two hundred players
 * would cost more than all the rest of their lines.
 */
export function PlayerMenu({ name, actions }: PlayerMenuProps) {
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
