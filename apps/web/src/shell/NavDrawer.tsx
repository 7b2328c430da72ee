import { Drawer } from '@mantine/core';
import type { CurrentServer } from '../data/current-server.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import classes from './NavDrawer.module.css';
import { SideNav } from './SideNav.tsx';

/** The sidebar on narrow screens. A header of its own would be a second banner, so it only has a close button. */
export function NavDrawer(props: { opened: boolean; current: CurrentServer; onClose: () => void }) {
  useBackCloses(props.opened, props.onClose);
  return (
    <Drawer.Root opened={props.opened} onClose={props.onClose} size={290}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <div className={classes.drawer}>
          <Drawer.CloseButton className={classes.close} />
          <SideNav current={props.current} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
