import { Button, Group, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Form, FormSummary } from '@tenfour/contracts';
import { FORM_LIMITS, validateForm } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import { editorTexts } from './editor-texts.ts';
import classes from './Forms.module.css';
import { draftOf, type FormDraft, inputOf, withSection } from './form-draft.ts';
import { RulesFields } from './RulesFields.tsx';
import { SectionFields } from './SectionFields.tsx';
import { texts } from './texts.ts';
import { showFailure, useFormChanges } from './use-forms.ts';

/** Edits a form: its questions, who can submit it, and its review. */
export function FormEditor({ serverId, formId }: { serverId: string; formId: string }) {
  const query = useQuery(trpc.forms.get.queryOptions({ serverId, formId }));
  useUnauthorized('server', query.error);
  return (
    <DataRegion query={query} skeleton={<Skeleton height={320} />}>
      {(form) => <Editor key={JSON.stringify(draftOf(form))} serverId={serverId} form={form} />}
    </DataRegion>
  );
}

function useEditor(serverId: string, form: Form) {
  const { update } = useFormChanges();
  return useSubmittedForm({
    draftKey: `form:${form.id}`,
    readDraft: (stored) => readDraft(stored, draftOf(form)),
    asksToLeave: ['view', 'form'],
    initialValues: draftOf(form),
    required: { title: editorTexts.nameMissing },
    check: ({ content }: FormDraft, attempted) => ({
      content: attempted ? (validateForm(content)[0]?.message ?? null) : null,
    }),
    toInput: (draft) => inputOf(serverId, form, draft),
    send: (input: ReturnType<typeof inputOf>) => update.mutateAsync(input),
    onSent: () => toastSuccess(editorTexts.saved),
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
}

/** A draft of an earlier version of the product may lack parts. */
function readDraft(stored: unknown, initial: FormDraft): FormDraft | null {
  if (typeof stored !== 'object' || stored === null || !('content' in stored)) return null;
  return { ...initial, ...(stored as Partial<FormDraft>) };
}

function Editor({ serverId, form: edited }: { serverId: string; form: Form }) {
  const form = useEditor(serverId, edited);
  const { content } = form.values;
  const problems = form.attempted ? validateForm(content) : [];
  const problemCount =
    problems.length + Object.keys(form.errors).filter((field) => field !== 'content').length;
  const setContent = (next: FormDraft['content']) => form.setFieldValue('content', next);
  return (
    <form {...form.formProps} className={classes.fields}>
      <Panel title={editorTexts.questions} side={<FormAccess serverId={serverId} form={edited} />}>
        <div className={classes.fields}>
          <TextInput
            label={editorTexts.name}
            maxLength={FORM_LIMITS.title}
            {...form.getInputProps('title')}
          />
          <Textarea
            label={editorTexts.intro}
            autosize
            minRows={2}
            maxLength={FORM_LIMITS.intro}
            value={content.intro}
            onChange={({ currentTarget: { value } }) => setContent({ ...content, intro: value })}
          />
          {content.sections.map((section, at) => (
            <SectionFields
              key={section.id}
              at={at}
              section={section}
              content={content}
              problems={problems}
              onChange={setContent}
            />
          ))}
          {problems
            .filter(({ id }) => id === null)
            .map(({ message }) => (
              <p key={message} role="alert" className={classes.problem}>
                {message}
              </p>
            ))}
          <Group>
            <PendingButton
              variant="default"
              pending={false}
              blocked={content.sections.length >= FORM_LIMITS.sections}
              onClick={() => setContent(withSection(content))}
            >
              {editorTexts.addSection}
            </PendingButton>
          </Group>
        </div>
      </Panel>
      <RulesFields serverId={serverId} form={form} edited={edited} />
      <SaveBar dirty={form.dirty} problems={problemCount} pending={form.pending} />
    </form>
  );
}

/** Opens and closes a form, which takes effect without the editor's Save, and copies the address of its page. */
export function FormAccess({ serverId, form }: { serverId: string; form: FormSummary }) {
  const { update } = useFormChanges();
  const { id: formId, title, url } = form;
  const toggle = (isOpen: boolean) =>
    update
      .mutateAsync({ serverId, formId, isOpen })
      .catch((error: unknown) => showFailure(texts.notSaved, error));
  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        aria-label={editorTexts.opened(title)}
        label={editorTexts.open}
        checked={form.isOpen}
        disabled={update.isPending}
        onChange={({ currentTarget: { checked } }) => void toggle(checked)}
      />
      <CopyButton
        value={url}
        label={editorTexts.copyLink(title)}
        isValueHidden
        toast={editorTexts.linkCopied}
      />
    </Group>
  );
}

/** Stays in view: what is unsaved, how many problems keep it from being saved, and how to save it. */
function SaveBar({ dirty, problems, pending }: { dirty: boolean; problems: number; pending: boolean }) {
  const bar = useClearOfToasts<HTMLElement>(true);
  const showFirst = () =>
    bar.current
      ?.closest('form')
      ?.querySelector('[role=alert], [aria-invalid=true]')
      ?.scrollIntoView({ block: 'center' });
  return (
    <section ref={bar} className={classes.saveBar} aria-label={editorTexts.save}>
      <span role="status">
        {problems > 0 ? editorTexts.problems(problems) : dirty ? editorTexts.unsaved : editorTexts.allSaved}
      </span>
      <Group gap="xs">
        {problems > 0 ? (
          <Button variant="default" onClick={showFirst}>
            {editorTexts.showProblem}
          </Button>
        ) : null}
        <PendingButton type="submit" pending={pending}>
          {editorTexts.save}
        </PendingButton>
      </Group>
    </section>
  );
}
