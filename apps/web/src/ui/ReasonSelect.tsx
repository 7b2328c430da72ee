import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ReasonSelect.module.css';

/** An option; one that can't be chosen says why. */
export interface ReasonOption {
  value: string;
  label: string;
  why: string | null;
}

/** Chooses among options, some of which can't be chosen and say why. */
export function ReasonSelect(props: {
  label: string;
  description?: ReactNode;
  options: readonly ReasonOption[];
  value: string;
  error: string | null | undefined;
  locked: boolean;
  nothingFound: string;
  choose: (value: string) => void;
}) {
  const { label, description, options, value: chosen, error, locked, nothingFound, choose } = props;
  const reasons = new Map(options.map(({ value, why }) => [value, why]));
  return (
    <Select
      label={label}
      description={description}
      data={options.map(({ value, label: name, why }) => ({
        value,
        label: name,
        disabled: why !== null && value !== chosen,
      }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {reasons.get(option.value) ? (
            <span className={classes.why}>{reasons.get(option.value)}</span>
          ) : null}
        </span>
      )}
      value={chosen}
      error={error ?? undefined}
      allowDeselect={false}
      searchable
      readOnly={locked}
      nothingFoundMessage={nothingFound}
      onChange={(value) => {
        if (value !== null) choose(value);
      }}
    />
  );
}
