import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { FieldInputs } from '../../community/record-fields/FieldInputs.tsx';
import { sentFields, type TypedFields } from '../../community/record-fields/typed-fields.ts';
import { texts } from './texts.ts';
import type { Clock } from './use-clock.ts';

/** Asks for what the server requires of a shift that ends. */
export function ClockOutDialog({ serverId, clock }: { serverId: string; clock: Clock }) {
  // Opens with its inputs, so that nothing moves.
  const { isPending } = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  return (
    <FormDialog
      subject={isPending ? null : clock.asked}
      title={() => texts.beforeClockOut}
      closeOnClickOutside={false}
      onClose={clock.cancel}
    >
      {({ problem }) => <Fields serverId={serverId} clock={clock} problem={problem} />}
    </FormDialog>
  );
}

function Fields(props: { serverId: string; clock: Clock; problem: string }) {
  const { serverId, clock } = props;
  const [problem, setProblem] = useState<string | null>(props.problem);
  const form = useSubmittedForm({
    initialValues: { fields: {} as TypedFields },
    toInput: ({ fields }) => sentFields(fields),
    send: async (fields: ReturnType<typeof sentFields>) => {
      setProblem(null);
      await clock.clockOut(fields);
    },
    onFailed: clock.failed,
  });
  const errors = problem === null ? form.errors : { fields: problem, ...form.errors };
  return (
    <DialogForm form={form} submitLabel={texts.clockOut} onCancel={clock.cancel}>
      <FieldInputs serverId={serverId} subject="shift" stage="end" form={{ ...form, errors }} />
    </DialogForm>
  );
}
