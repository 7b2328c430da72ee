import { Button, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { useMemo, useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { usePlayers } from '../game/use-game.ts';
import { Composer } from './Composer.tsx';
import { PHONE } from './PunishmentsList.tsx';
import { suggest } from './suggestions.ts';
import { texts } from './texts.ts';
import { useComposer } from './use-composer.ts';
import { useForecast } from './use-punishments.ts';

/** How long typing rests before a player is looked up, in ms. */
const LOOK_UP_AFTER_MS = 350;

/** Names shorter than this are not looked up. */
const NAME_MIN = 3;

/** The composer: pinned on top of the page, or, on a phone, in a sheet behind a button. */
export function ComposerArea(props: {
  serverId: string;
  /** Whether the players online may be asked for. */
  watchesGame: boolean;
  /** Records at hand, for names. */
  records: readonly Punishment[];
}) {
  const { serverId, records } = props;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const composer = useComposer(serverId);
  const players = usePlayers(serverId, props.watchesGame);
  const typed = composer.draft.robloxUsername.trim();
  const [rested] = useDebouncedValue(typed, LOOK_UP_AFTER_MS);
  const lookedUp = rested.length >= NAME_MIN && typed !== '' ? rested : '';
  const forecast = useForecast(serverId, lookedUp);
  const suggestions = useMemo(
    () => suggest(players.data ?? [], records, typed),
    [players.data, records, typed],
  );
  const form = { composer, suggestions, lookedUp, forecast };

  if (!isPhone) {
    return (
      <Panel title={texts.composer} flush>
        <Composer {...form} />
      </Panel>
    );
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} fullScreen title={texts.composer}>
        <Composer {...form} onRecorded={() => setOpen(false)} />
      </Modal>
    </>
  );
}
