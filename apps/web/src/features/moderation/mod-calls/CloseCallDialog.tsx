import { Alert, Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { MAX_LENGTH, type ModCall } from '@tenfour/contracts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { retainDrafts } from '../../../data/form-drafts.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { sentFields, typedOf } from '../../community/record-fields/typed-fields.ts';
import { Players, PunishLink } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import { showFailure, useResolutionTemplates } from './use-mod-calls.ts';
import type { OpenCall, Triage } from './use-triage.ts';

interface CloseProps {
  serverId: string;
  mayPunish: boolean;
  triage: Triage;
  everything: readonly ModCall[];
  /** Whether `everything` is the whole queue. */
  isWhole: boolean;
}

const draftsOf = (serverId: string) => `mod-call-resolution:${serverId}:`;

/** Resolves or dismisses the call that is open in triage. The focus returns to the list automatically. */
export function CloseCallDialog(props: CloseProps) {
  const { open, cancel } = props.triage;
  const { serverId, everything, isWhole } = props;
  const isShown = open !== null;
  useEffect(() => {
    const ids = everything.map(({ id }) => id);
    // What was typed about a call that someone else has closed.
    if (isWhole && !isShown) retainDrafts(draftsOf(serverId), ids);
  }, [isWhole, isShown, serverId, everything]);
  return (
    <FormDialog
      subject={open}
      title={({ kind }) => texts.closeTitle(texts[kind])}
      onClose={cancel}
      size="lg"
      returnFocus={false}
    >
      {(one) => <CloseCallForm key={one.call.id} {...props} open={one} />}
    </FormDialog>
  );
}

function CloseCallForm(props: CloseProps & { open: OpenCall }) {
  const { triage, open } = props;
  const { call, kind } = open;
  const isResolve = kind === 'resolve';
  const isOpen = canStill(open, props.everything);
  const form = useCloseCall(props, isOpen);
  const box = useRef<HTMLTextAreaElement>(null);
  // What is being sent here removes the call from the queue as well.
  const blocked = form.blocked && !form.pending;

  useEffect(() => box.current?.focus(), []);

  /** Works on the whole form, also where a template or a button has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isNext = isResolve && event.shiftKey && event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isNext) return submitOnCtrlEnter(event);
    event.preventDefault();
    void form.submit(true);
  }

  return (
    <DialogForm
      form={{ ...form, blocked, formProps: { ...form.formProps, onKeyDown } }}
      submitLabel={isResolve ? texts.resolve : texts.dismiss}
      onCancel={triage.cancel}
      side={
        isResolve && props.mayPunish ? (
          <Button
            variant="default"
            leftSection={<IconGavel size={16} aria-hidden />}
            renderRoot={(root) => <PunishLink call={call} root={root} />}
          >
            {texts.punish}
          </Button>
        ) : null
      }
      action={
        isResolve ? (
          <PendingButton
            variant="default"
            pending={form.pending}
            blocked={blocked}
            onClick={() => void form.submit(true)}
          >
            {texts.resolveNext}
          </PendingButton>
        ) : null
      }
    >
      <Subject call={call} onLeave={triage.cancel} />
      {isOpen || form.pending ? null : <Alert color="yellow">{texts.gone}</Alert>}
      {isResolve ? <Templates serverId={props.serverId} onPick={(text) => form.setValues({ text })} /> : null}
      <ReasonField
        ref={box}
        label={isResolve ? texts.resolution : texts.reason}
        description={
          isResolve ? (
            <span className="tf-keyboard-only">{texts.keys(texts.resolve, texts.resolveNext)}</span>
          ) : (
            texts.optional
          )
        }
        required={isResolve}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('text')}
        onKeyDown={undefined}
        data-autofocus
      />
      {isResolve ? <FieldInputs serverId={props.serverId} subject="modCall" form={form} /> : null}
    </DialogForm>
  );
}

/** The text of a call outlives its dialog for as long as the call can be closed. */
function useCloseCall(
  { serverId, triage, open: { kind, call, text: begun = '' } }: CloseProps & { open: OpenCall },
  isOpen: boolean,
) {
  return useContractForm({
    schema: `modCalls.${kind}`,
    draftKey: draftsOf(serverId) + call.id,
    outlivesForm: isOpen,
    initialValues: { text: begun, fields: typedOf(call.fields) },
    isDirty: ({ text, fields }) => text.trim() !== '' || sentFields(fields, call.fields) !== undefined,
    toInput: ({ text, fields }, _andNext: boolean) => ({
      ...{ modCallId: call.id, resolution: text },
      ...(kind === 'resolve' ? { fields: sentFields(fields, call.fields) } : {}),
    }),
    fieldOf: { resolution: 'text' },
    isBlocked: ({ text }) =>
      !isOpen || triage.closing.has(call.id) || (kind === 'resolve' && text.trim() === ''),
    send: ({ resolution, ...rest }, andNext) => {
      const fields = 'fields' in rest ? rest.fields : undefined;
      return triage.close({ kind, call }, { resolution: resolution ?? '', fields }, andNext);
    },
    onFailed: (error) =>
      showFailure(kind === 'resolve' ? copy.modCalls.resolveFailed : texts.failed(texts.dismissed), error),
  });
}

/** Whether the newest queue still has the call in a state that the dialog can end. */
function canStill({ kind, call }: OpenCall, everything: readonly ModCall[]): boolean {
  const now = everything.find(({ id }) => id === call.id);
  return now !== undefined && (kind === 'dismiss' || now.status === 'claimed');
}

/** A player's name closes the dialog, which would cover the drawer; what was typed stays. */
function Subject({ call, onLeave }: { call: ModCall; onLeave: () => void }) {
  return (
    <div className={classes.subject}>
      <p className={classes.reason}>
        <StatusBadge kind="priority" value={call.priority} /> {call.reason}
      </p>
      <p className={classes.facts}>
        <Players call={call} onOpen={onLeave} />
      </p>
      {call.description === null ? null : <p className={classes.said}>{call.description}</p>}
    </div>
  );
}

/** Texts to start from; a press writes one into the box. */
function Templates({ serverId, onPick }: { serverId: string; onPick: (text: string) => void }) {
  const { data } = useResolutionTemplates(serverId);
  if (!data || data.templates.length === 0) return null;
  return (
    <fieldset aria-label={texts.templates} className={classes.templates}>
      {data.templates.map(({ id, label, text }) => (
        <Button key={id} size="compact-sm" variant="default" title={text} onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
