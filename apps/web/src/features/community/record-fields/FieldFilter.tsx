import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recordFieldsOf } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { texts } from './texts.ts';

/** Filters a list by what records lack, or by one choice, also a former one; nothing for a server without fields. */
export function FieldFilter(props: {
  serverId: string;
  /** `missing`, or `field:choice`. */
  value: string;
  className?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { serverId, value, className, onChange } = props;
  const { data } = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  const former = useQuery(
    trpc.recordFields.formerChoices.queryOptions(
      { serverId },
      { enabled: data?.version !== 0 && data !== undefined },
    ),
  );
  if (data === undefined || data.version === 0) return null;
  const choices = recordFieldsOf(data.set, 'punishment').filter(
    ({ kind, choices: options }) => kind === 'choice' && options.length > 0,
  );
  const groups = choices.map(({ id, label, choices: options }) => ({
    group: label,
    items: [
      ...options.map((option) => ({ value: `${id}:${option}`, label: `${label}: ${option}` })),
      ...(former.data ?? [])
        .filter(({ fieldId }) => fieldId === id)
        .map(({ choice }) => ({ value: `${id}:${choice}`, label: `${label}: ${texts.former(choice)}` })),
    ],
  }));
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === value));
  const other =
    value === '' || value === 'missing' || isKnown ? [] : [{ value, label: texts.filtered(value) }];
  return (
    <NativeSelect
      className={className}
      {...(className === undefined ? { label: texts.fields } : { 'aria-label': texts.fields })}
      data={[
        { value: '', label: texts.allFields },
        { value: 'missing', label: texts.incomplete },
        ...other,
        ...groups,
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
