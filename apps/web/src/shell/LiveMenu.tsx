import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const texts = {
  states: {
    live: 'Changes appear as they happen',
    connecting: 'Connecting to the server',
    lost: 'Connection lost, retrying',
    waiting: 'Four other tabs are live',
    paused: 'Data is still read regularly',
    offline: 'No connection, retrying',
    busy: 'Server busy, retrying',
  },
  pause: 'Pause',
  resume: 'Resume',
};

/** Opens below the chip: the state in words, and the switch. `children` is the button. */
export function LiveMenu(props: {
  kind: keyof typeof texts.states;
  onPause: (paused: boolean) => void;
  children: ReactElement;
}) {
  const { kind } = props;
  const paused = kind === 'paused';
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{props.children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.states[kind]}</Menu.Label>
        <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => props.onPause(!paused)}>
          {paused ? texts.resume : texts.pause}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
