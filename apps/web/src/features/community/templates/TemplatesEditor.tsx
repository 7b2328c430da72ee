import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SaveTemplatesInput, TEMPLATES_MAX, type Templates } from '@tenfour/contracts';
import type { TemplateKind } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import {
  defaultsOf,
  draftsOf,
  emptyDraft,
  movedBy,
  payloadOf,
  problemsOf,
  readDrafts,
  type TemplateDraft,
} from './draft.ts';
import { TemplateRow } from './TemplateRow.tsx';
import classes from './TemplatesEditor.module.css';
import { texts } from './texts.ts';

interface EditorProps {
  serverId: string;
  kind: TemplateKind;
  /** Called once something is saved, or when the person leaves it. */
  onDone: () => void;
}

/** The list of a server's templates of one kind; saved as a whole. For viewers who may change the settings. */
export function TemplatesEditor(props: EditorProps) {
  const { serverId, kind } = props;
  const templates = useQuery(trpc.templates.list.queryOptions({ serverId, kind }));
  return (
    <DataRegion query={templates} skeleton={<Skeleton height={240} />}>
      {(stored) => <Editor {...props} stored={stored} />}
    </DataRegion>
  );
}

function Editor(props: EditorProps & { stored: Templates }) {
  const form = useTemplatesForm(props);
  const [announced, setAnnounced] = useState('');
  const { lines } = form.values;
  const setLines = (next: readonly TemplateDraft[]) => form.setValues({ lines: next });

  function restore() {
    setLines(draftsOf(defaultsOf(props.kind)));
    setAnnounced(texts.restored);
  }

  return (
    <div className={classes.editor}>
      <DialogForm
        form={form}
        submitLabel={texts.save}
        onCancel={props.onDone}
        side={
          <Button variant="default" onClick={restore}>
            {texts.restore}
          </Button>
        }
      >
        {lines.length === 0 ? <p className={classes.note}>{texts.none}</p> : null}
        <Rows
          kind={props.kind}
          lines={lines}
          attempted={form.attempted}
          onChange={setLines}
          onAnnounce={setAnnounced}
        />
        <span role="status" className="tf-visually-hidden">
          {announced}
        </span>
      </DialogForm>
    </div>
  );
}

/** Shows the templates, one of them open, and the button that adds one. */
function Rows(props: {
  kind: TemplateKind;
  lines: readonly TemplateDraft[];
  attempted: boolean;
  onChange: (lines: readonly TemplateDraft[]) => void;
  onAnnounce: (sentence: string) => void;
}) {
  const { kind, lines, attempted, onChange } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);

  function move(from: number, by: -1 | 1) {
    const next = movedBy(lines, from, by);
    if (next === lines) return;
    onChange(next);
    props.onAnnounce(texts.moved(lines[from]?.label ?? '', from + by + 1, lines.length));
  }

  /** A line stays open while it is typed in, also once its last problem is gone. */
  function change(draft: TemplateDraft) {
    setOpened(draft.key);
    onChange(lines.map((one) => (one.key === draft.key ? draft : one)));
  }

  function add() {
    const draft = emptyDraft();
    setOpened(draft.key);
    onChange([...lines, draft]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  return (
    <>
      <ol ref={list} className={classes.list}>
        {lines.map((draft, place) => {
          const problems = attempted ? problemsOf(draft) : {};
          return (
            <TemplateRow
              key={draft.key}
              draft={draft}
              place={place}
              total={lines.length}
              isOpen={draft.key === opened || Object.keys(problems).length > 0}
              setsType={kind === 'punishment'}
              problems={problems}
              onToggle={() => setOpened(draft.key === opened ? null : draft.key)}
              onChange={change}
              onMove={(by) => move(place, by)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== draft.key))}
            />
          );
        })}
      </ol>
      {lines.length < TEMPLATES_MAX ? (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {texts.add}
        </Button>
      ) : (
        <p className={classes.note}>{texts.most(TEMPLATES_MAX)}</p>
      )}
    </>
  );
}

/** The lines as they stand in the editor; the same when it is opened again after a sign-in or a reload. */
function useTemplatesForm({ serverId, kind, stored, onDone }: EditorProps & { stored: Templates }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    trpc.templates.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(trpc.templates.list.queryKey({ serverId, kind }), saved),
    }),
  );
  return useSubmittedForm({
    draftKey: `templates:${kind}:${serverId}`,
    initialValues: { lines: draftsOf(stored.templates) as readonly TemplateDraft[] },
    readDraft: readDrafts,
    toInput: ({ lines }) => ({ serverId, kind, templates: payloadOf(lines, kind) }),
    check: ({ lines }, attempted) => ({
      lines: attempted ? lines.flatMap((line) => Object.values(problemsOf(line)))[0] : null,
    }),
    summarize: (_values, errors) => ({ title: copy.common.error, message: errors.lines ?? '' }),
    send: (input: SaveTemplatesInput) => save.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.saved);
      onDone();
    },
    onFailed: (error) => toastReason(copy.common.error, texts.saveFailed, error),
  });
}
