import { Drawer } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { CommunityLink } from '../ui/CommunityLink.tsx';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import classes from './NavDrawer.module.css';
import { SideNav } from './SideNav.tsx';

/**
 * The rail on narrow screens, with what the header of a phone has no room for. Its own header would be a second banner,
 * so the close button stands alone.
 */
export function NavDrawer(props: { opened: boolean; current: CurrentServer; onClose: () => void }) {
  return (
    <Drawer.Root opened={props.opened} onClose={props.onClose} size={290}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <div className={classes.drawer}>
          <Drawer.CloseButton className={classes.close} />
          <SideNav current={props.current} />
          <div className={classes.foot}>
            <CommunityLink className={classes.community}>
              <IconBrandDiscord size={18} stroke={1.6} aria-hidden />
              {copy.navigation.community}
            </CommunityLink>
            <SchemeToggle />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
