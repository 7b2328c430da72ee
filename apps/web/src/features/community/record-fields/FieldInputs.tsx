import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordFields } from '@tenfour/contracts';
import { askedFields, RECORD_FIELD_LIMITS, type RecordField } from '@tenfour/domain';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';
import type { FieldInputsProps, TypedFields } from './typed-fields.ts';

/** Shows the inputs of a server's fields; nothing for a server without any. */
export function FieldInputs(props: FieldInputsProps) {
  const { serverId } = props;
  const { data } = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  return data === undefined || data.version === 0 ? null : <Inputs {...props} defined={data} />;
}

function Inputs(props: FieldInputsProps & { defined: RecordFields }) {
  const { form, subject, type = null, stage, template, defined, isOptional = false } = props;
  const value = form.values.fields;
  const error = form.errors.fields;
  const onChange = (fields: TypedFields) => form.setValues({ fields });
  const { set, templates } = defined;
  const asked = askedFields(set, { subject, type, ...(stage ? { stage } : {}) }, templates);
  const fields = isOptional ? asked.map((field) => ({ ...field, isRequired: false })) : asked;
  const evidence = type !== null && subject === 'punishment' && set.requirements[type].includes('evidence');
  const takesTemplate = template !== undefined && fields.some(({ id }) => id === 'template');

  const fillTemplate = useEffectEvent(() => {
    if (takesTemplate && template !== undefined) onChange({ ...value, template });
  });
  useEffect(() => fillTemplate(), [template, takesTemplate]);

  if (fields.length === 0 && !evidence) return null;
  return (
    <fieldset className={classes.inputs} aria-label={texts.fields}>
      {evidence ? <p className={classes.note}>{texts.evidenceRequired}</p> : null}
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          isRequired={field.isRequired}
          value={value[field.id] ?? ''}
          isRefused={error !== undefined && field.isRequired && (value[field.id] ?? '').trim() === ''}
          onChange={(text) => onChange({ ...value, [field.id]: text })}
        />
      ))}
      <div role="alert">{error === undefined ? null : <p className={classes.error}>{error}</p>}</div>
    </fieldset>
  );
}

interface InputProps {
  field: RecordField;
  isRequired: boolean;
  value: string;
  isRefused: boolean;
  onChange: (text: string) => void;
}

function FieldInput({ field, isRequired, value, isRefused, onChange }: InputProps) {
  const { kind, label, choices } = field;
  const shared = { label, value, withAsterisk: isRequired, error: isRefused ? texts.required : undefined };
  if (kind === 'choice') {
    const isGone = value !== '' && !choices.includes(value);
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: texts.choose }, ...(isGone ? [value] : []), ...choices]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      description={kind === 'number' ? texts.range(field.min, field.max) : undefined}
      inputMode={kind === 'number' ? 'decimal' : kind === 'link' ? 'url' : 'text'}
      placeholder={kind === 'link' ? 'https://' : undefined}
      maxLength={kind === 'link' ? RECORD_FIELD_LIMITS.link : RECORD_FIELD_LIMITS.text}
      onKeyDown={ignoreComposingEnter}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
