import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_LENGTH } from '@tenfour/contracts';
import { BAN_REQUEST_LIMITS, isRobloxUsername } from '@tenfour/domain';
import { useState } from 'react';
import { parseError, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { DurationField } from '../../../ui/duration/DurationField.tsx';
import { parseMinutes } from '../../../ui/duration/duration.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { FieldInputs, usePreloadFields } from '../../community/record-fields/parts.tsx';
import { hasTyped, sentFields, type TypedFields } from '../../community/record-fields/typed-fields.ts';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { evidenceOf, evidenceProblem } from '../evidence/evidence.ts';
import { PlayerField } from '../punishments/PlayerField.tsx';
import { useSuggestions } from '../punishments/use-suggestions.ts';
import classes from './BanRequests.module.css';
import { texts } from './texts.ts';
import { showFailure, useBanRequestChanges } from './use-ban-requests.ts';

/** What stands in the dialog; `minutes` is empty for a permanent ban. */
interface AskDraft {
  username: string;
  reason: string;
  minutes: string;
  evidence: readonly string[];
  fields: TypedFields;
  note: string;
}

const EMPTY: AskDraft = { username: '', reason: '', minutes: '', evidence: [], fields: {}, note: '' };

/** Finds what the contract doesn't know: the length as typed, and the links. */
function problemsOf({ minutes, evidence }: AskDraft, attempted: boolean) {
  const length = parseMinutes(minutes);
  return {
    minutes: 'problem' in length ? length.problem : null,
    evidence: attempted ? evidence.map(evidenceProblem).find((problem) => problem !== undefined) : null,
  };
}

/**
 * Holds the form of a new request at page level: the text survives closing the dialog, a refusal, a reload and a
 * sign-in. `onAsked` gets the id of the request.
 */
export function useAskBan(serverId: string, onAsked: (requestId: string) => void) {
  usePreloadFields(serverId);
  const { ask } = useBanRequestChanges();
  const form = useContractForm({
    schema: 'banRequests.ask',
    draftKey: `ban-request:${serverId}`,
    asksToLeave: ['requests'],
    initialValues: EMPTY,
    isDirty: ({ reason, note, evidence, fields }) =>
      [reason, note].some((text) => text.trim() !== '') ||
      evidenceOf(evidence).length > 0 ||
      hasTyped(fields),
    toInput: ({ username, reason, minutes, evidence, fields, note }) => {
      const length = parseMinutes(minutes);
      return {
        serverId,
        username: username.trim(),
        reason: reason.trim(),
        duration: 'minutes' in length ? length.minutes : null,
        evidence: evidenceOf(evidence),
        fields: sentFields(fields),
        note: note.trim(),
      };
    },
    fieldOf: { duration: 'minutes' },
    check: problemsOf,
    idempotent: true,
    send: (input) => ask.mutateAsync(input),
    onSent: ({ id, robloxUsername }) => {
      setOpened(false);
      toastSuccess(texts.asked, robloxUsername);
      onAsked(id);
    },
    onFailed: (error) => {
      // What stands against a request about this player belongs to the player's field.
      if (parseError(error).status === 409)
        form.showProblem('username', serverMessageOr(error, texts.notAsked));
      else showFailure(texts.notAsked, error);
    },
  });
  const [opened, setOpened] = useState(form.restored);
  return {
    ...form,
    serverId,
    opened,
    open: (username?: string) => {
      if (username !== undefined) form.setValues({ username });
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}

type AskBan = ReturnType<typeof useAskBan>;

interface Props {
  form: AskBan;
  /** Whether the viewer can see who is in the game. */
  watchesGame: boolean;
}

/** Asks for a ban. A click outside doesn't close it, to protect the input. */
export function AskBanDialog({ form, watchesGame }: Props) {
  return (
    <FormDialog
      subject={form.opened || null}
      title={() => texts.ask}
      size="lg"
      closeOnClickOutside={false}
      onClose={form.close}
    >
      {() => <AskForm form={form} watchesGame={watchesGame} />}
    </FormDialog>
  );
}

function AskForm({ form, watchesGame }: Props) {
  const { values, errors, serverId } = form;
  const typed = values.username.trim();
  const [settled, setSettled] = useState(typed);
  return (
    <DialogForm form={form} submitLabel={texts.send} onCancel={form.close}>
      <PlayerField
        label={texts.player}
        isRequired
        autoFocus={typed === ''}
        value={values.username}
        error={errors.username}
        suggestions={useSuggestions(serverId, watchesGame, NO_RECORDS, typed)}
        settled={settled}
        onSettle={setSettled}
        onChange={(username) => form.setValues({ username })}
      />
      {settled === typed ? <OpenAlready form={form} username={typed} /> : null}
      <ReasonField label={texts.reason} most={MAX_LENGTH.reason} {...form.getInputProps('reason')} />
      <DurationField
        type="ban"
        value={values.minutes}
        error={errors.minutes}
        onChange={(minutes) => form.setValues({ minutes })}
      />
      <EvidenceFields
        serverId={serverId}
        value={values.evidence}
        showErrors={form.attempted}
        onChange={(evidence) => form.setValues({ evidence })}
      />
      <FieldInputs serverId={serverId} subject="punishment" type="ban" form={form} />
      <ReasonField
        label={texts.note}
        description={texts.noteHint}
        most={BAN_REQUEST_LIMITS.note}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

/** Leads to the open request about a player, of which there is one at a time. */
function OpenAlready({ form, username }: { form: AskBan; username: string }) {
  const { serverId } = form;
  const found = useQuery(
    trpc.banRequests.list.queryOptions(
      { serverId, username, limit: 1 },
      { enabled: isRobloxUsername(username) },
    ),
  );
  const request = found.data?.[0];
  if (request === undefined) return null;
  return (
    <p className={classes.notice} role="status">
      {texts.oneOpen(request.askedBy.username)}{' '}
      <Link to="." search={(before) => ({ ...before, request: request.id })} onClick={form.close}>
        {texts.openIt}
      </Link>
    </p>
  );
}

const NO_RECORDS: readonly [] = [];
