import { NativeSelect, Switch } from '@mantine/core';
import type { Import, ImportHead, ImportOptions } from '@tenfour/contracts';
import { CSV_FIELDS, CSV_REQUIRED, type CsvKind, guessMapping } from '@tenfour/domain';
import { useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Imports.module.css';
import { texts } from './texts.ts';

function choices<Value extends string>(names: Readonly<Record<Value, string>>) {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

/** How a file is read: for CSV which column is what; for both what counts towards auto-ban. */
export function Mapping(props: { one: Import; pending: boolean; onRead: (options: ImportOptions) => void }) {
  const { one } = props;
  const [options, setOptions] = useState(one.options);
  const change = (part: Partial<ImportOptions>) => setOptions({ ...options, ...part });
  const isCsv = one.source === 'csv';
  const missing = isCsv && CSV_REQUIRED[options.kind].some((field) => options.mapping[field] === undefined);
  const form = (
    <div className={classes.mapping}>
      {isCsv && one.head ? <Columns head={one.head} options={options} onChange={change} /> : null}
      <Switch
        label={texts.countOffences}
        description={texts.countOffencesHint}
        checked={options.countOffences}
        onChange={(event) => change({ countOffences: event.currentTarget.checked })}
      />
      <PendingButton
        className={classes.show}
        variant={one.status === 'mapping' ? 'filled' : 'default'}
        pending={props.pending}
        blocked={missing}
        onClick={() => props.onRead(options)}
      >
        {one.status === 'mapping' ? texts.read : texts.readAgain}
      </PendingButton>
    </div>
  );
  if (one.status === 'mapping') return form;
  return (
    <details>
      <summary>{texts.mapping}</summary>
      {form}
    </details>
  );
}

function Columns(props: {
  head: ImportHead;
  options: ImportOptions;
  onChange: (part: Partial<ImportOptions>) => void;
}) {
  const { head, options, onChange } = props;

  function choose(field: string, value: string) {
    const { [field]: _former, ...others } = options.mapping;
    onChange({ mapping: value === '' ? others : { ...others, [field]: Number(value) } });
  }

  const columns = [
    { value: '', label: texts.noColumn },
    ...head.headings.map((heading, at) => ({
      value: String(at),
      label: heading || `${texts.column} ${at + 1}`,
    })),
  ];
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label={texts.csvKind}
          data={choices(texts.csvKinds)}
          value={options.kind}
          onChange={(event) => {
            const kind = event.currentTarget.value as CsvKind;
            onChange({ kind, mapping: guessMapping(kind, head.headings) });
          }}
        />
        <NativeSelect
          label={texts.dateOrder}
          data={choices(texts.dateOrders)}
          value={options.dateOrder}
          onChange={(event) => onChange({ dateOrder: event.currentTarget.value === 'mdy' ? 'mdy' : 'dmy' })}
        />
      </div>
      <div className={classes.fields}>
        {Object.keys(CSV_FIELDS[options.kind]).map((field) => (
          <NativeSelect
            key={field}
            label={fieldName(field, options.kind)}
            data={columns}
            value={String(options.mapping[field] ?? '')}
            onChange={(event) => choose(field, event.currentTarget.value)}
          />
        ))}
      </div>
      <FirstLines head={head} />
    </>
  );
}

function fieldName(field: string, kind: CsvKind): string {
  const name = texts.fields[field] ?? field;
  return CSV_REQUIRED[kind].includes(field) ? `${name} (${texts.required})` : name;
}

function FirstLines({ head }: { head: ImportHead }) {
  return (
    <ScrollRegion label={texts.firstLines}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.headings.map((heading, at) => (
              <th key={`${at} ${heading}`} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.lines.map((line, row) => (
            <tr key={`${row} ${line[0]}`}>
              {line.map((cell, at) => (
                <td key={`${at} ${cell}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
