import { Button, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { CreatedPunishment, Punishment, Server } from '@tenfour/contracts';
import type { PunishmentType } from '@tenfour/domain';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { usePlayers } from '../../game/panel/use-game.ts';
import { Composer } from './Composer.tsx';
import { joined, suggest } from './suggestions.ts';
import { TemplateSelect } from './TemplateSelect.tsx';
import { texts } from './texts.ts';
import { type ComposerState, useComposer } from './use-composer.ts';
import { useForecast, useNameSuggestions, useProfile } from './use-punishments.ts';

/** How long typing rests before names are asked for, in ms. */
const SUGGEST_AFTER_MS = 150;

/** Names shorter than this are not looked up. */
const NAME_MIN = 3;

/** What another page asks to have filled in. */
export interface Prefill {
  name: string;
  type?: PunishmentType | undefined;
}

/** The composer: pinned on top of the page, or, on a phone, in a sheet behind a button. */
export function ComposerArea(props: {
  server: Server;
  /** The permission is gone for now: nothing is shown, and what is typed waits for it to come back. */
  closed: boolean;
  /** Whether the players online may be asked for. */
  watchesGame: boolean;
  mayEditTemplates: boolean;
  /** Records at hand, for names. */
  records: readonly Punishment[];
  /** Copied into the form, which then calls `onPrefilled`. */
  prefill: Prefill | undefined;
  onPrefilled: () => void;
  onRecorded: (created: CreatedPunishment) => void;
}) {
  const { server, records } = props;
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const { form: composer, templates } = useComposer(server.id, (created) => {
    setOpen(false);
    props.onRecorded(created);
  });
  const typed = composer.values.robloxUsername.trim();
  // A draft that was restored with the page is complete.
  const [complete, setComplete] = useState(typed);
  const lookedUp = !props.closed && complete === typed && typed.length >= NAME_MIN ? typed : '';
  const form = {
    serverId: server.id,
    form: composer,
    lookedUp,
    settled: complete,
    onSettle: setComplete,
    suggestions: useSuggestions(server.id, props.watchesGame, records, typed),
    forecast: useForecast(server.id, lookedUp),
    profile: useProfile(server.id, lookedUp).data,
    rules: server,
    templates: <TemplateSelect serverId={server.id} templates={templates} mayEdit={props.mayEditTemplates} />,
  };
  usePrefill(composer, props.prefill, (name) => {
    setComplete(name);
    if (isPhone) setOpen(true);
    props.onPrefilled();
  });

  if (props.closed) return null;
  if (!isPhone) {
    return (
      <Panel title={texts.composer} flush>
        <Composer {...form} />
      </Panel>
    );
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} data-key="p n" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} fullScreen title={texts.composer}>
        <Composer {...form} onSheet />
      </Modal>
    </>
  );
}

/** Suggests names for what is typed: immediately from the page's data, then from the server. */
function useSuggestions(serverId: string, watches: boolean, records: readonly Punishment[], typed: string) {
  const players = usePlayers(serverId, watches);
  const [asked] = useDebouncedValue(typed, SUGGEST_AFTER_MS);
  const found = useNameSuggestions(serverId, asked);
  return useMemo(() => {
    const atHand = suggest(players.data ?? [], records, typed);
    return typed === '' ? atHand : joined(atHand, found.data ?? [], typed);
  }, [players.data, records, typed, found.data]);
}

/** Fills in what the address asks for, once: afterwards the address is plain, and a reload fills in nothing. */
function usePrefill(
  form: ComposerState['form'],
  prefill: Prefill | undefined,
  onFilledIn: (name: string) => void,
) {
  const { name, type } = prefill ?? {};
  const fillIn = useEffectEvent((robloxUsername: string) => {
    form.setValues({ robloxUsername, ...(type ? { punishmentType: type } : {}) });
    onFilledIn(robloxUsername);
  });
  useEffect(() => {
    if (name !== undefined) fillIn(name);
  }, [name, type]);
}
