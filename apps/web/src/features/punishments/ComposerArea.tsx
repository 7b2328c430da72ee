import { Button, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { usePlayers } from '../game/use-game.ts';
import { Composer } from './Composer.tsx';
import { PHONE } from './PunishmentsList.tsx';
import { suggest } from './suggestions.ts';
import { texts } from './texts.ts';
import { type ComposerState, useComposer } from './use-composer.ts';
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
  /** A name that another page asks to have filled in; told back once it is. */
  player?: string | undefined;
  onPlayerTaken: () => void;
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
  usePrefill(composer, props.player, () => {
    if (isPhone) setOpen(true);
    props.onPlayerTaken();
  });
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

/** Fills in the name from the address, once: afterwards the address is plain, and a reload fills in nothing. */
function usePrefill(composer: ComposerState, player: string | undefined, taken: () => void) {
  const latest = useRef({ change: composer.change, taken });
  latest.current = { change: composer.change, taken };
  useEffect(() => {
    if (player === undefined) return;
    latest.current.change({ robloxUsername: player });
    latest.current.taken();
  }, [player]);
}
