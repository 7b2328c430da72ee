import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { PlatformServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import { useRef } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { writeClipboard } from '../../../ui/use-copy.ts';
import type { Deciding } from './DecideDialog.tsx';
import { DECISIONS, type Decision, decisionsFor } from './decisions.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

const ICONS = { suspend: IconPlayerPause, reactivate: IconPlayerPlay, remove: IconTrash } as const;

/** Copies the ID; without a clipboard the toast holds it, to be selected there. */
async function copyId(id: string): Promise<void> {
  if (await writeClipboard(id)) toastSuccess(texts.idCopied);
  else toastError(texts.idNotCopied, id);
}

/** Shows View, which opens a new tab, and a menu with Copy ID and the decisions that the viewer's level allows. */
export function ServerActions(props: {
  server: PlatformServer;
  level: AccessLevel;
  onDecide: (deciding: Deciding) => void;
}) {
  const { server, level, onDecide } = props;
  const menu = useRef<HTMLButtonElement>(null);

  function decide(decision: Decision) {
    // The chosen item leaves with the menu: the dialog gives the focus back to what has it now.
    menu.current?.focus();
    onDecide({ decision, server });
  }

  return (
    <span className={classes.buttons}>
      <Button
        component="a"
        href={`/server-management?serverId=${encodeURIComponent(server.id)}`}
        target="_blank"
        rel="noopener"
        size="compact-sm"
        variant="default"
        rightSection={<IconExternalLink size={13} aria-hidden />}
        aria-label={`${adminCopy.servers.view} ${server.name} ${copy.common.opensInNewTab}`}
      >
        {adminCopy.servers.view}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ref={menu} variant="subtle" color="gray" aria-label={texts.actionsFor(server.name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyId(server.id)}>
            {texts.copyId}
          </Menu.Item>
          {decisionsFor(level, server).map((decision) => {
            const Icon = ICONS[decision];
            return (
              <Menu.Item
                key={decision}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => decide(decision)}
              >
                {DECISIONS[decision].label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
