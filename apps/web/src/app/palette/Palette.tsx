import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CurrentServer, useCurrentServer, useServers } from '../../data/current-server.ts';
import { PHONE } from '../../ui/FilterBar.tsx';
import { closeOverlay } from '../../ui/overlay.ts';
import type { Entry } from './entry.ts';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import { texts } from './texts.ts';
import { useGeneralActions } from './use-actions.ts';
import { useClockEntries } from './use-clock-entries.ts';
import { usePlaces, useServerEntries } from './use-places.ts';
import { usePreferences } from './use-preferences.ts';

/** Shows the command palette: go to a page, find a player, run an action. It closes before an action runs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const current = useCurrentServer();
  const { id } = current;
  const hasClock = id !== undefined && current.permissions?.can.canViewStaffTools === true;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="9vh"
      fullScreen={isPhone}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <div className={classes.body}>
          {hasClock ? (
            <WithClock current={current} serverId={id} onClose={onClose} />
          ) : (
            <Everything current={current} clock={NONE} onClose={onClose} />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const NONE: readonly Entry[] = [];

interface PartProps {
  current: CurrentServer;
  onClose: () => void;
}

function WithClock({ serverId, ...props }: PartProps & { serverId: string }) {
  return <Everything {...props} clock={useClockEntries(serverId)} />;
}

function Everything({ current, clock, onClose }: PartProps & { clock: readonly Entry[] }) {
  const servers = useServers();
  const entries = [
    ...useGeneralActions(),
    ...usePlaces(current),
    ...useServerEntries(current, servers.data ?? []),
    ...usePreferences(),
  ];
  return (
    <PaletteList
      current={current}
      clock={clock}
      entries={entries}
      problem={servers.error && !servers.data ? { text: texts.serversFailed, retry: servers.refetch } : null}
      onClose={onClose}
      onRun={(entry) => closeOverlay(entry.run)}
    />
  );
}
