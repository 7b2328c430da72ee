import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SaveTemplatesInput, TEMPLATES_MAX, type Templates } from '@tenfour/contracts';
import type { TemplateKind } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
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
import { TemplateFields } from './TemplateFields.tsx';
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

function Editor({ serverId, kind, stored, onDone }: EditorProps & { stored: Templates }) {
  const form = useTemplatesForm({ serverId, kind, stored, onDone });
  const [announced, setAnnounced] = useState('');
  const { lines } = form.values;
  const setLines = (next: readonly TemplateDraft[]) => form.setValues({ lines: next });

  function move(from: number, by: -1 | 1) {
    const next = movedBy(lines, from, by);
    if (next === lines) return;
    setLines(next);
    setAnnounced(texts.moved(lines[from]?.label ?? '', from + by + 1, lines.length));
  }

  function restore() {
    setLines(draftsOf(defaultsOf(kind)));
    setAnnounced(texts.restored);
  }

  function add() {
    setLines([...lines, emptyDraft()]);
    const { current } = form.formProps.ref;
    requestAnimationFrame(() => current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        {stored.areDefaults ? <p className={classes.intro}>{texts.defaults}</p> : null}
        {lines.length === 0 ? <p className={classes.intro}>{texts.none}</p> : null}
        <ol className={classes.list}>
          {lines.map((draft, place) => (
            <TemplateFields
              key={draft.key}
              draft={draft}
              place={place}
              total={lines.length}
              withType={kind === 'punishment'}
              problems={form.attempted ? problemsOf(draft) : {}}
              onChange={(next) => setLines(lines.map((one) => (one.key === next.key ? next : one)))}
              onMove={(by) => move(place, by)}
              onRemove={() => setLines(lines.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ol>
        <span role="status" className="tf-visually-hidden">
          {announced}
        </span>
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
          <p className={classes.intro}>{texts.most(TEMPLATES_MAX)}</p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={restore}>
            {texts.restore}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onDone}>
              {copy.common.cancel}
            </Button>
            <PendingButton type="submit" pending={form.pending}>
              {texts.save}
            </PendingButton>
          </Group>
        </div>
      </Stack>
    </form>
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
