import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TEMPLATES_MAX, type Templates } from '@tenfour/contracts';
import type { TemplateKind } from '@tenfour/domain';
import { type FormEvent, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
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
  const [drafts, setDrafts] = useDrafts(`templates:${kind}:${serverId}`, stored);
  const [tried, setTried] = useState(false);
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { save, saving } = useSave(serverId, kind, onDone);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog may stand within another form, which React would tell of this one's submit.
    event.stopPropagation();
    setTried(true);
    const problem = drafts.flatMap((draft) => Object.values(problemsOf(draft)))[0];
    if (problem === undefined) return void save(payloadOf(drafts, kind));
    toastError(copy.common.error, problem);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function move(from: number, by: -1 | 1) {
    const next = movedBy(drafts, from, by);
    if (next === drafts) return;
    setDrafts(next);
    setSaid(texts.moved(drafts[from]?.label ?? '', from + by + 1, drafts.length));
  }

  function restore() {
    setDrafts(draftsOf(defaultsOf(kind)));
    setSaid(texts.restored);
  }

  function add() {
    setDrafts([...drafts, emptyDraft()]);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <p className={classes.intro}>
          {texts.intro[kind]} {stored.areDefaults ? texts.defaults : null}
        </p>
        {drafts.length === 0 ? <p className={classes.intro}>{texts.none}</p> : null}
        <ol className={classes.list}>
          {drafts.map((draft, place) => (
            <TemplateFields
              key={draft.key}
              draft={draft}
              place={place}
              total={drafts.length}
              withType={kind === 'punishment'}
              problems={tried ? problemsOf(draft) : {}}
              onChange={(next) => setDrafts(drafts.map((one) => (one.key === next.key ? next : one)))}
              onMove={(by) => move(place, by)}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ol>
        <span role="status" className="tf-visually-hidden">
          {said}
        </span>
        {drafts.length < TEMPLATES_MAX ? (
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
            <PendingButton type="submit" pending={saving}>
              {texts.save}
            </PendingButton>
          </Group>
        </div>
      </Stack>
    </form>
  );
}

/** The lines as they stand in the editor; the same when it is opened again after a sign-in or a reload. */
function useDrafts(key: string, stored: Templates) {
  const left = useLeftDraft(key);
  const [before] = useState<readonly TemplateDraft[]>(() => draftsOf(stored.templates));
  const [drafts, setDrafts] = useState(() => readDrafts(left) ?? before);
  useUnsaved(key, drafts, JSON.stringify(drafts) !== JSON.stringify(before));
  return [drafts, setDrafts] as const;
}

/** Saves the whole list and says what became of it. Never rejects. */
function useSave(serverId: string, kind: TemplateKind, onDone: () => void) {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.templates.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(trpc.templates.list.queryKey({ serverId, kind }), saved),
    }),
  );
  return {
    saving: mutation.isPending,
    save: async (templates: ReturnType<typeof payloadOf>): Promise<void> => {
      if (mutation.isPending) return;
      try {
        await mutation.mutateAsync({ serverId, kind, templates });
        toastSuccess(texts.saved);
        onDone();
      } catch (error) {
        if (!handleUnauthorized('server', error)) toastReason(copy.common.error, texts.saveFailed, error);
      }
    },
  };
}
