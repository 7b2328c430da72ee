import { NativeSelect } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IMPORT_BYTES_MAX, type ImportSource } from '@tenfour/contracts';
import { useId, useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { SettingsFrame } from '../../community/settings/SettingsFrame.tsx';
import { ImportCard } from './ImportCard.tsx';
import classes from './Imports.module.css';
import { texts } from './texts.ts';
import { isWaiting, useImports, useUpload } from './use-imports.ts';

/** /server/$id/import: records from elsewhere, for the owner. */
export function ImportPage() {
  return (
    <SettingsFrame entry="data">
      <ServerPageGate allowed={({ isOwner }) => isOwner} denied={texts.denied}>
        {(open) => <Imports {...open} />}
      </ServerPageGate>
    </SettingsFrame>
  );
}

function Imports({ server }: OpenServer) {
  const { id, name } = server;
  const list = useImports(id);
  return (
    <>
      <PageTitle title={`${texts.title} · ${name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>
        {texts.lead} <Link to="/coming-from">{texts.carriedOver}</Link> ·{' '}
        <GuideLink guide="own-export">{texts.ownExport}</GuideLink>
      </p>
      <div className={classes.parts}>
        <Chooser serverId={id} waits={list.data?.some(isWaiting) ?? false} />
        <Panel title={texts.history} flush>
          <DataList
            list={list}
            skeleton={{ rows: 2, lines: 3 }}
            empty={<EmptyState icon={IconFileImport} title={texts.none} />}
            own={() => true}
            end={texts.end}
          >
            {(imports) => (
              <ul className={classes.list}>
                {imports.map((one) => (
                  <ImportCard key={one.id} serverId={id} one={one} />
                ))}
              </ul>
            )}
          </DataList>
        </Panel>
      </div>
    </>
  );
}

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
function Chooser({ serverId, waits }: { serverId: string; waits: boolean }) {
  const [source, setSource] = useState<ImportSource>('erm');
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useUpload(serverId);
  const hidden = waits && !upload.isPending && problem === null;

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
        onError: (error) => setProblem(humanise(error)),
      },
    );
  }

  return (
    <Panel title={texts.fresh}>
      {hidden ? <p className={classes.hint}>{texts.waiting}</p> : null}
      <div className={classes.chooser} hidden={hidden}>
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
            {problem ?? texts.fileHint}
          </span>
        </div>
        <PendingButton pending={upload.isPending} blocked={waits} onClick={send}>
          {texts.upload}
        </PendingButton>
      </div>
    </Panel>
  );
}
