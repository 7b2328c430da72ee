import { NativeSelect } from '@mantine/core';
import { IMPORT_BYTES_MAX, type ImportSource } from '@tenfour/contracts';
import { useId, useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './Imports.module.css';
import { texts } from './texts.ts';
import { useUpload } from './use-imports.ts';

const SOURCES = [
  { value: 'erm', label: texts.erm },
  { value: 'csv', label: texts.csv },
  { value: 'tenfour', label: texts.tenfour },
] as const;

/** What the file dialog offers. */
const ACCEPTED: Readonly<Record<ImportSource, string>> = {
  erm: '.json,application/json',
  csv: '.csv,.tsv,.txt,text/csv',
  tenfour: '.zip,.json,application/zip,application/json',
};

/** What can be said of a file before anything of it is sent. */
function problemOf(file: File | undefined): string | null {
  if (!file) return texts.noFile;
  return file.size > IMPORT_BYTES_MAX ? texts.tooLarge : null;
}

/** Of the three only an export is an archive. */
const isArchive = (file: File | undefined): boolean => /\.zip$/i.test(file?.name ?? '');

/** What is to be imported, and its file. What was chosen stays when the upload fails; one import can wait at a time. */
export function Chooser({ serverId, waits }: { serverId: string; waits: boolean }) {
  const [source, setSource] = useState<ImportSource>('erm');
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useUpload(serverId);
  const hint = waits && !upload.isPending ? texts.waiting : texts.fileHint;

  function send() {
    const chosen = file.current?.files?.[0];
    const found = problemOf(chosen);
    setProblem(found);
    if (!chosen || found !== null) return file.current?.focus();
    upload.mutate(
      { source, file: chosen },
      {
        onSuccess: () => {
          if (file.current) file.current.value = '';
        },
        onError: (error) => {
          setProblem(humanise(error));
          toastError(texts.uploadFailed, humanise(error));
        },
      },
    );
  }

  return (
    <Panel title={texts.fresh}>
      <div className={classes.chooser}>
        <NativeSelect
          label={texts.source}
          data={[...SOURCES]}
          value={source}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setSource(SOURCES.find(({ value }) => value === chosen)?.value ?? 'erm');
          }}
        />
        <div className={classes.file}>
          <label htmlFor={id}>{texts.file}</label>
          <input
            ref={file}
            id={id}
            type="file"
            accept={ACCEPTED[source]}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem !== null}
            onChange={(event) => {
              setProblem(null);
              if (isArchive(event.currentTarget.files?.[0])) setSource('tenfour');
            }}
          />
          <span id={`${id}-hint`} className={problem === null ? classes.hint : classes.problem}>
            {problem ?? hint}
          </span>
        </div>
        <PendingButton pending={upload.isPending} blocked={waits} onClick={send}>
          {texts.upload}
        </PendingButton>
      </div>
    </Panel>
  );
}
