import { Drawer, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Permissions, PlayerProfile } from '@tenfour/contracts';
import { isRobloxUsername } from '@tenfour/domain';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogStore } from '../../../ui/dialogs.ts';
import { useOverlay } from '../../../ui/overlay.ts';
import { useCloseDrawer } from '../../community/identity/drawer-address.ts';
import { texts as recordTexts } from '../punishments/texts.ts';
import { PlayerActions } from './PlayerActions.tsx';
import classes from './PlayerDrawer.module.css';
import { PlayerHeader } from './PlayerHeader.tsx';
import { PlayerTabs } from './PlayerTabs.tsx';
import { texts } from './texts.ts';
import { usePlayerProfile } from './use-player.ts';

/** Where a drawer of 520 px would leave nothing of the page, it takes all of it. */
const NARROW = '(max-width: 48em)';

/** Above the frame of the page (100), below every question (200). */
const BELOW_QUESTIONS = 150;

interface PlayerProps {
  serverId: string;
  permissions: Permissions;
  name: string;
}

/** Shows a player's history on this server to viewers who can see punishments. Its address is `?player=`. */
export function PlayerDrawer({ opened, ...player }: PlayerProps & { opened: boolean }) {
  const close = useCloseDrawer();
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  // Opened a moment after it is there: it notes then which link had the focus, and gives it back.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  // What is filled in elsewhere takes the focus instead.
  const [left, setLeft] = useState(false);
  if (opened && !open && left) setLeft(false);
  const title = useFocusOn(player.name);
  const profile = usePlayerProfile(player.serverId, player.name);
  // An id says nothing to a reader, who sees the name a moment later.
  const opening = profile.isPending && isId(player.name) ? '' : player.name;
  const name = profile.data?.robloxUsername ?? opening;
  const asked = useIsAsked();
  return (
    <Drawer.Root
      opened={open}
      onClose={close}
      // Below dialogs, which would open behind it and share the Escape key with it.
      zIndex={BELOW_QUESTIONS}
      closeOnEscape={!asked}
      position="right"
      size={narrow ? '100%' : 520}
      returnFocus={!left}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content data-below-palette data-print="alone">
        <div className={classes.sheet}>
          <Drawer.Header className={classes.header}>
            <Drawer.Title>
              <span ref={title} tabIndex={-1} className={classes.title}>
                <span className="tf-visually-hidden">{texts.player}</span> {name}
              </span>
            </Drawer.Title>
            <Drawer.CloseButton />
            <CopyButton value={name} label={texts.copyName(name)} isValueHidden />
          </Drawer.Header>
          <Known key={player.name} {...player} onLeave={() => setLeft(true)} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Whether a question or the palette is open, or was until now: the key that closed it must not close the drawer too. */
function useIsAsked(): boolean {
  const question = useSyncExternalStore(dialogStore.subscribe, dialogStore.get, () => null);
  const overlay = useOverlay();
  const asked = question !== null || overlay !== null;
  const [lately, setLately] = useState(asked);
  useEffect(() => {
    if (asked) setLately(true);
    const rest = asked ? undefined : setTimeout(() => setLately(false));
    return () => clearTimeout(rest);
  }, [asked]);
  return asked || lately;
}

/** Another player in the open drawer takes the link that was pressed away: the focus goes to the new name. */
function useFocusOn(name: string) {
  const title = useRef<HTMLSpanElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name) title.current?.focus();
    before.current = name;
  }, [name]);
  return title;
}

/**
 * Returns why no player has this name; null when one can: by Roblox's rules, or from before those rules. Digits are the
 * id of an account that the server has met, and else no one's.
 */
function whyImpossible(name: string, profile: PlayerProfile | undefined): string | null {
  if (profile?.exists === 'yes' || profile?.online) return null;
  if (isId(name)) return profile ? texts.unknownId : null;
  return isRobloxUsername(name) ? null : recordTexts.impossibleName;
}

function isId(name: string): boolean {
  return /^\d+$/.test(name);
}

function Known({ serverId, permissions, name, onLeave }: PlayerProps & { onLeave: () => void }) {
  const profile = usePlayerProfile(serverId, name);
  const impossible = whyImpossible(name, profile.data);
  return (
    <>
      <Drawer.Body className={`${classes.body} tf-in-turn`}>
        {impossible === null ? null : <p className={classes.impossible}>{impossible}</p>}
        <DataRegion query={profile} skeleton={<Skeleton height={150} />}>
          {(known) => (
            <PlayerHeader
              serverId={serverId}
              profile={known}
              onLeave={onLeave}
              watches={permissions.can.canViewIngamePanel}
              mayEdit={permissions.can.canEditPunishments}
            />
          )}
        </DataRegion>
        <PlayerTabs serverId={serverId} permissions={permissions} name={name} mayNote={impossible === null} />
      </Drawer.Body>
      {impossible === null ? (
        <PlayerActions
          serverId={serverId}
          permissions={permissions}
          name={name}
          profile={profile.data}
          onLeave={onLeave}
        />
      ) : null}
    </>
  );
}
