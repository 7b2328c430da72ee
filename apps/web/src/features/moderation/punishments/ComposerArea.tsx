import type { CreatedPunishment, ModCall, Punishment, Server } from '@tenfour/contracts';
import type { PunishmentType } from '@tenfour/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { evidenceOf } from '../evidence/evidence.ts';
import { Composer } from './Composer.tsx';
import { ComposerFrame } from './ComposerFrame.tsx';
import type { Draft } from './draft.ts';
import { TemplateSelect } from './TemplateSelect.tsx';
import { type ComposerState, useComposer } from './use-composer.ts';
import type { Opening } from './use-opening.ts';
import { useForecast, useProfile } from './use-punishments.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Names shorter than this are not looked up. */
const NAME_MIN = 3;

/** What another page asks to have filled in. */
export interface Prefill {
  name?: string | undefined;
  type?: PunishmentType | undefined;
  /** The mod call whose reason and evidence are filled in. */
  call?: ModCall | undefined;
  /** It was carried out in the game already, by this command and with this reason. */
  sentToGame?: { reason: string; commandId: string } | undefined;
}

/** The composer with what it looks up. What is typed outlives it: closing it loses nothing. */
export function ComposerArea(props: {
  server: Server;
  opening: Opening;
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
  const { server, records, opening } = props;
  const { form: composer, templates } = useComposer(server.id, (created) => {
    if (opening.layout !== 'docked') opening.close();
    props.onRecorded(created);
  });
  useRestored(composer.restored, opening);
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
    mayCommand: props.watchesGame,
    usedTemplate: templates.used?.label,
    templates: <TemplateSelect serverId={server.id} templates={templates} mayEdit={props.mayEditTemplates} />,
  };
  usePrefill(composer, props.prefill, (name) => {
    if (name !== undefined) setComplete(name);
    opening.show(name === undefined ? 'player' : 'reason');
    props.onPrefilled();
  });

  if (props.closed) return null;
  return (
    <ComposerFrame opening={opening}>
      <Composer
        {...form}
        inDrawer={opening.layout !== 'docked'}
        firstField={opening.focus?.field ?? 'player'}
      />
    </ComposerFrame>
  );
}

/** Opens the composer where it was filled in before a sign-in or a reload, unless the person closed it. */
function useRestored(restored: boolean, opening: Opening): void {
  const show = useEffectEvent(() => {
    if (!opening.wasClosed()) opening.show(null);
  });
  useEffect(() => {
    if (restored) show();
  }, [restored]);
}

/** Fills in what the address asks for, once: afterwards the address is plain, and a reload fills in nothing. */
function usePrefill(
  form: ComposerState['form'],
  prefill: Prefill | undefined,
  onFilledIn: (name: string | undefined) => void,
) {
  const { name, type, call, sentToGame } = prefill ?? {};
  const [filled, setFilled] = useState<string>();
  const fillIn = useEffectEvent(() => {
    if (name === undefined && (call === undefined || call.id === filled)) return;
    setFilled(call?.id);
    form.setValues({
      ...(name === undefined ? {} : { robloxUsername: name, ...fromGame(sentToGame) }),
      ...(type ? { punishmentType: type } : {}),
      ...(sentToGame?.reason ? { reason: sentToGame.reason } : {}),
      ...(call ? fromCall(form.values, call) : {}),
    });
    onFilledIn(name);
  });
  useEffect(() => fillIn(), [name, type, call?.id]);
}

/** Returns how a record is carried out: by the command that was sent, or as the server does it. */
function fromGame(sent: Prefill['sentToGame']): Pick<Draft, 'enforce' | 'commandId'> {
  return sent ? { enforce: 'no', commandId: sent.commandId } : { enforce: 'default', commandId: '' };
}

/**
 * Returns reason and evidence with those of a mod call added; what is there already stays. The game asks callers for no
 * reason, so its calls have none to give.
 */
function fromCall(
  { reason, evidence }: Pick<Draft, 'reason' | 'evidence'>,
  call: Pick<ModCall, 'reason' | 'evidence' | 'source'>,
): Pick<Draft, 'reason' | 'evidence'> {
  const isNew = call.source !== 'game' && !reason.includes(call.reason);
  return {
    reason: isNew ? [reason.trimEnd(), call.reason].filter((text) => text !== '').join('\n') : reason,
    evidence: evidenceOf([...new Set([...evidence, ...call.evidence])]),
  };
}
