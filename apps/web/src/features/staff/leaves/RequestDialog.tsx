import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { LEAVE_KINDS } from '@tenfour/domain';
import { type FormEvent, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { DayRange } from '../../../ui/DayRange.tsx';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import classes from './Leaves.module.css';
import { texts } from './texts.ts';
import type { RequestForm } from './use-request.ts';

const KINDS = LEAVE_KINDS.map((value) => ({ value, label: texts.kinds[value] }));

/** From when to when, why, and how much is still done. What is typed stays until it is sent. */
export function RequestDialog({ form, timeZone }: { form: RequestForm; timeZone: string }) {
  return (
    <Modal opened={form.opened} onClose={form.close} title={texts.askTitle} transitionProps={{ duration: 0 }}>
      {form.opened ? <Form form={form} timeZone={timeZone} /> : null}
    </Modal>
  );
}

function Form({ form, timeZone }: { form: RequestForm; timeZone: string }) {
  const { draft, problems, change } = form;
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await form.submit())) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={texts.kind}
          data={KINDS}
          value={draft.kind}
          transitionDuration={0}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'reduced' ? (
          <NumberInput
            label={texts.share}
            min={1}
            max={99}
            allowDecimal={false}
            value={draft.share}
            error={problems.share}
            onChange={(share) => change({ share: String(share) })}
          />
        ) : null}
        <div className={classes.days}>
          <DayRange
            labels={{ from: texts.first, to: texts.last }}
            value={{ from: draft.first || undefined, to: draft.last || undefined }}
            onChange={(part) => change('from' in part ? { first: part.from } : { last: part.to })}
          />
        </div>
        <p className={classes.facts}>{texts.zone(timeZone)}</p>
        {problems.days ? (
          <p className={classes.facts} role="alert">
            {problems.days}
          </p>
        ) : null}
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.note, draft.reason)}
          value={draft.reason}
          error={problems.reason}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={form.close}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={form.pending}>
            {texts.send}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
