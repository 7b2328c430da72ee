import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RoleQuota, ShiftRules } from '@tenfour/contracts';
import { QUOTA_LIMITS, QUOTA_MEASURES, type QuotaMeasure } from '@tenfour/domain';
import { useState } from 'react';
import { humanise, parseError } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { parseWeeklyHours, typedHours } from './durations.ts';
import { QuotaTable } from './QuotaTable.tsx';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

interface RequirementsProps {
  serverId: string;
  onClose: () => void;
}

/** Sets what is required of roles each week; `rules` null closes it. */
export function RequirementsDialog({ rules, ...props }: RequirementsProps & { rules: ShiftRules | null }) {
  return (
    <FormDialog subject={rules} title={() => texts.editRoles} size="lg" onClose={props.onClose}>
      {(rules, close) => <RequirementsForm {...props} rules={rules} onClose={close} />}
    </FormDialog>
  );
}

function RequirementsForm({ serverId, onClose, ...props }: RequirementsProps & { rules: ShiftRules }) {
  // What was refetched meanwhile changes neither the fields nor the version that they are based on.
  const [{ quotas, version }] = useState(props.rules);
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const save = useMutation(trpc.shifts.saveRequirements.mutationOptions({ onSettled: refresh }));
  const form = useContractForm<QuotaFields, 'shifts.saveRequirements', unknown, void>({
    schema: 'shifts.saveRequirements',
    draftKey: `shift-requirements:${serverId}`,
    initialValues: { ...fieldsOf(quotas), version },
    toInput: (fields) => ({ serverId, ...inputOf(quotas, fields), version: fields.version }),
    check: (fields, attempted) => (attempted ? problemsIn(quotas, fields) : {}),
    send: (input) => save.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.rulesSaved);
      onClose();
    },
    onFailed: (error) => {
      toastError(texts.rulesFailed, humanise(error));
      // Opened again, the form shows what the other person saved.
      if (parseError(error).code === 'CONFLICT') onClose();
    },
  });
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      <p className={classes.small}>{texts.quotaHint}</p>
      <QuotaTable
        quotas={quotas}
        cell={({ role, name }, measure) => (
          <TextInput
            size="xs"
            aria-label={texts.cell(name, texts.measures[measure])}
            inputMode={measure === 'minutes' ? 'text' : 'numeric'}
            {...form.getInputProps(fieldOf(role, measure))}
            data-autofocus={fieldOf(role, measure) === 'moderator' || undefined}
          />
        )}
      />
    </DialogForm>
  );
}

function problemsIn(quotas: ShiftRules['quotas'], fields: QuotaFields): QuotaFields {
  const cells = quotas.flatMap(({ role }) => QUOTA_MEASURES.map((measure) => ({ role, measure })));
  return Object.fromEntries(
    cells
      .filter(({ role, measure }) => parseCell(measure, fields[fieldOf(role, measure)]) === undefined)
      .map(({ role, measure }) => [fieldOf(role, measure), texts.cellWrong[measure]]),
  );
}

/** The fields of the quota form: one for each role and measure, and the version that they are based on. */
type QuotaFields = Record<string, string>;

const SUFFIX = { minutes: '', sessions: 'Sessions', calls: 'Calls', punishments: 'Punishments' } as const;

/** Returns the name of a field; for fixed roles, the one that the contract has. */
function fieldOf(role: string, measure: QuotaMeasure): string {
  return isFixed(role) ? `${role}${SUFFIX[measure]}` : `${role}:${measure}`;
}

function isFixed(role: string): boolean {
  return role === 'moderator' || role === 'admin';
}

/** Returns what the fields show of quotas; empty for none. */
function fieldsOf(quotas: readonly RoleQuota[]): QuotaFields {
  return Object.fromEntries(
    quotas.flatMap((quota) =>
      QUOTA_MEASURES.map((measure) => [fieldOf(quota.role, measure), typedOf(measure, quota[measure])]),
    ),
  );
}

function typedOf(measure: QuotaMeasure, value: number | null): string {
  if (value === null) return '';
  return measure === 'minutes' ? typedHours(value) : String(value);
}

/** Returns what was typed as a number, null for empty, undefined for what can't be required. */
function parseCell(measure: QuotaMeasure, typed = ''): number | null | undefined {
  if (measure === 'minutes') return parseWeeklyHours(typed);
  const text = typed.trim();
  if (text === '') return null;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= QUOTA_LIMITS[measure] ? count : undefined;
}

/** Returns the input that the fields of roles mean. */
function inputOf(quotas: readonly RoleQuota[], fields: QuotaFields) {
  const read = (role: string, measure: QuotaMeasure) => parseCell(measure, fields[fieldOf(role, measure)]);
  const fixed = quotas.filter(({ role }) => isFixed(role));
  const custom = quotas.filter(({ role }) => !isFixed(role));
  return {
    ...Object.fromEntries(
      fixed.flatMap(({ role }) => QUOTA_MEASURES.map((one) => [fieldOf(role, one), read(role, one)])),
    ),
    roles: custom.map(({ role }) => ({
      roleId: role,
      ...{ minutes: read(role, 'minutes'), sessions: read(role, 'sessions') },
      ...{ calls: read(role, 'calls'), punishments: read(role, 'punishments') },
    })),
  };
}
