import { Group, Input, SegmentedControl, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MAX_LENGTH } from '@tenfour/contracts';
import { useId, useState } from 'react';
import { texts } from './texts.ts';
import { type TargetKind, useTargets } from './use-platform.ts';

/** How long typing rests before it is searched for, in ms. */
const SEARCH_AFTER_MS = 250;

/** The user or server that an entry is about; both strings are empty without one. */
export interface Target {
  kind: TargetKind;
  target: string;
  targetName: string;
}

const NO_TARGET = { target: '', targetName: '' };

/** Picks a user or a server by name, or by an id that is pasted. */
export function TargetField({ value, onChange }: { value: Target; onChange: (next: Target) => void }) {
  const label = useId();
  const { kind } = value;
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div" id={label}>
        {texts.createLog.target}
      </Input.Label>
      <Group gap="xs" align="flex-start" wrap="wrap">
        <SegmentedControl
          aria-label={texts.createLog.kind}
          aria-describedby={label}
          data={[
            { value: 'user', label: texts.createLog.kinds.user },
            { value: 'server', label: texts.createLog.kinds.server },
          ]}
          value={kind}
          onChange={(next) => onChange({ kind: next === 'server' ? 'server' : 'user', ...NO_TARGET })}
        />
        <TargetSelect key={kind} value={value} onChange={onChange} />
      </Group>
    </Stack>
  );
}

function TargetSelect({ value, onChange }: { value: Target; onChange: (next: Target) => void }) {
  const { kind, target, targetName } = value;
  const [typed, setTyped] = useState(targetName);
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  // The name of what is picked is not a search.
  const found = useTargets(kind, searched === targetName ? '' : searched);
  const picked = target === '' ? [] : [{ value: target, label: targetName }];
  const options = [...picked, ...found.targets.filter(({ value: id }) => id !== target)];
  return (
    <Select
      flex="1 1 200px"
      aria-label={texts.createLog.kinds[kind]}
      placeholder={texts.createLog.search[kind]}
      data={options}
      // The server has searched, ids included.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isPending ? undefined : texts.noMatch}
      maxLength={MAX_LENGTH.search}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.createLog.noTarget }}
      value={target === '' ? null : target}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) =>
        onChange({ kind, target: id ?? '', targetName: id === null ? '' : (option?.label ?? '') })
      }
    />
  );
}
