import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Inbox as InboxData } from '@tenfour/contracts';
import { useState } from 'react';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import classes from './Bell.module.css';
import { Inbox } from './Inbox.tsx';
import { badgeText, texts } from './texts.ts';

/** Shows the notification button with the unread count, and the announcements it opens. */
export function BellButton({ inbox }: { inbox: RegionQuery<InboxData> }) {
  const [opened, setOpened] = useState(false);
  const unread = inbox.data?.unread ?? 0;
  const said = unread > 0 ? texts.unread(unread) : texts.noneUnread;
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(22.5rem, calc(100vw - 16px))"
        shadow="md"
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.bell}
            aria-label={`${texts.name}: ${said}`}
            title={texts.name}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={19} stroke={1.6} aria-hidden />
            {unread > 0 ? (
              <span className={classes.badge} aria-hidden>
                {badgeText(unread)}
              </span>
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Inbox inbox={inbox} />
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="tf-visually-hidden">
        {unread > 0 ? said : ''}
      </span>
    </>
  );
}
