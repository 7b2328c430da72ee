import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordFields } from '@tenfour/contracts';
import { PUNISHMENT_TYPES, RECORD_REQUIREMENT_NAMES, RECORD_SUBJECTS } from '@tenfour/domain';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';

const FieldsEditor = lazyNamed(() => import('./FieldsEditor.tsx'), 'FieldsEditor');

/** Shows what records of the server need and can have, and edits it. */
export function FieldsPanel({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const query = useQuery(trpc.recordFields.get.queryOptions({ serverId }));
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={2} flush />}>
        {(defined) => <Defined {...{ serverId, mayEdit, defined }} />}
      </DataRegion>
    </Panel>
  );
}

interface DefinedProps {
  serverId: string;
  mayEdit: boolean;
  defined: RecordFields;
}

function Defined({ serverId, mayEdit, defined }: DefinedProps) {
  const [isEditing, setEditing] = useState(false);
  const { changedAt, changedBy } = defined;
  return (
    <div className={classes.content}>
      <p className={classes.note}>
        {texts.hint} <GuideLink guide="record-fields" />
      </p>
      <Lines defined={defined} />
      {changedAt === null ? null : (
        <p className={classes.note}>
          {changedBy} · <RelativeTime at={changedAt} />
        </p>
      )}
      {mayEdit ? (
        <Button variant="default" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      ) : null}
      <FormDialog
        closeOnClickOutside={false}
        size="xl"
        title={() => texts.title}
        subject={isEditing ? defined : null}
        onClose={() => setEditing(false)}
      >
        {(stored, close) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <FieldsEditor serverId={serverId} stored={stored} onDone={close} />
          </Suspense>
        )}
      </FormDialog>
    </div>
  );
}

function Lines({ defined: { set } }: { defined: RecordFields }) {
  const required = PUNISHMENT_TYPES.flatMap((type) => {
    const names = set.requirements[type].map((one) => RECORD_REQUIREMENT_NAMES[one]);
    return names.length === 0 ? [] : [texts.requires(statusLook('punishment', type).label, names.join(', '))];
  });
  const own = RECORD_SUBJECTS.flatMap((subject) => {
    const fields = set.fields.filter((field) => field.subject === subject && !field.archived);
    const names = fields.map(({ label, required: isRequired, types }) =>
      isRequired ? `${label} (${texts.requiredBy(types)})` : label,
    );
    return names.length === 0 ? [] : [texts.requires(texts.subjects[subject], names.join(', '))];
  });
  const lines = [...required.map((line) => texts.requiresLine(line)), ...own];
  if (lines.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className={classes.list} aria-label={texts.fields}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
