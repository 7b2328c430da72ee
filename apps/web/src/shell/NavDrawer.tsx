import { Drawer } from '@mantine/core';
import classes from './NavDrawer.module.css';
import { SideNav } from './SideNav.tsx';
import type { CurrentServer } from './use-current-server.ts';

/** The rail on narrow screens. Its own header would be a second banner, so the close button stands alone. */
export function NavDrawer(props: { opened: boolean; current: CurrentServer; onClose: () => void }) {
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
