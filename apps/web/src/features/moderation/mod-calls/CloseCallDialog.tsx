import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { MAX_LENGTH, type ModCall } from '@tenfour/contracts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { type TextDrafts, useTextDrafts } from '../../../data/use-text-drafts.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Players } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import { useResolutionTemplates } from './use-mod-calls.ts';
import type { OpenCall, Triage } from './use-triage.ts';

/** Resolves or dismisses the call that is open in triage. The focus returns to the list automatically. */
export function CloseCallDialog(props: { serverId: string; triage: Triage; everything: readonly ModCall[] }) {
  const { open, cancel } = props.triage;
  const drafts = useTextDrafts(`mod-call-resolutions:${props.serverId}`);
  return (
    <Modal
      opened={open !== null}
      onClose={cancel}
      title={open?.kind === 'dismiss' ? texts.dismissTitle : texts.resolveTitle}
      size="lg"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      {open ? <Form key={open.call.id} {...props} open={open} drafts={drafts} /> : null}
    </Modal>
  );
}

function Form(props: {
  serverId: string;
  triage: Triage;
  everything: readonly ModCall[];
  open: OpenCall;
  drafts: TextDrafts;
}) {
  const { triage, open, drafts } = props;
  const { call, kind } = open;
  const text = drafts.of(call.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const over = !canStill(open, props.everything) && !triage.closing;
  const empty = kind === 'resolve' && text.trim() === '';

  useEffect(() => box.current?.focus(), []);

  function send(andNext: boolean) {
    if (empty) return box.current?.focus();
    triage.close(open, text, andNext);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!over) send(event.shiftKey && kind === 'resolve');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send(false);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Subject call={call} />
        {over ? <Alert color="yellow">{texts.overMeanwhile}</Alert> : null}
        {kind === 'resolve' ? (
          <Templates serverId={props.serverId} onPick={(picked) => drafts.set(call.id, picked)} />
        ) : null}
        <Textarea
          ref={box}
          label={kind === 'resolve' ? texts.resolution : texts.dismissReason}
          description={kind === 'resolve' ? texts.resolutionHint : texts.optional}
          required={kind === 'resolve'}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.reason, text)}
          value={text}
          onChange={(event) => drafts.set(call.id, event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={triage.cancel}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={triage.closing} blocked={over || empty}>
            {kind === 'resolve' ? texts.resolve : texts.dismiss}
          </PendingButton>
          {kind === 'resolve' ? (
            <PendingButton pending={triage.closing} blocked={over || empty} onClick={() => send(true)}>
              {texts.resolveNext}
            </PendingButton>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Whether the newest queue still has the call in a state that the dialog can end. */
function canStill({ kind, call }: OpenCall, everything: readonly ModCall[]): boolean {
  const now = everything.find(({ id }) => id === call.id);
  return now !== undefined && (kind === 'dismiss' || now.status === 'claimed');
}

function Subject({ call }: { call: ModCall }) {
  return (
    <div className={classes.subject}>
      <p className={classes.reason}>
        <StatusBadge kind="priority" value={call.priority} /> {call.reason}
      </p>
      <p className={classes.facts}>
        <Players call={call} />
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
