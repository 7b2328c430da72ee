import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnForm, SubmitFormInput } from '@tenfour/contracts';
import { type FormAnswer, type FormAnswers, validateAnswers, visibleQuestions } from '@tenfour/domain';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { AnswerField } from './AnswerField.tsx';
import classes from './Forms.module.css';
import { pageTexts } from './page-texts.ts';
import { showFailure } from './use-forms.ts';

const ABOUT_MAX = 40;

/** How long nothing changes before a draft is stored, in ms. */
const STORE_AFTER_MS = 1_500;

interface Values {
  answers: FormAnswers;
  about: string;
}

function useAnswerForm(formId: string, shown: OwnForm) {
  const queryClient = useQueryClient();
  const submit = useMutation(
    trpc.forms.submit.mutationOptions({
      onSuccess: (own) => queryClient.setQueryData(trpc.forms.mine.queryKey({ formId }), own),
      onError: () => void queryClient.invalidateQueries(trpc.forms.mine.queryFilter({ formId })),
    }),
  );
  const isReport = shown.kind === 'report';
  return useSubmittedForm({
    draftKey: `answers:${formId}`,
    readDraft,
    outlivesForm: true,
    initialValues: startOf(shown),
    check: ({ answers, about }, attempted) => ({
      answers: attempted
        ? (Object.values(validateAnswers(shown.content, answers).problems)[0] ?? null)
        : null,
      about: attempted && isReport && about.trim() === '' ? pageTexts.aboutMissing : null,
    }),
    toInput: ({ answers, about }): SubmitFormInput => ({
      formId,
      version: shown.version,
      answers: mutable(validateAnswers(shown.content, answers).answers),
      ...(isReport ? { about: about.trim() } : {}),
    }),
    idempotent: true,
    send: (input: SubmitFormInput) => submit.mutateAsync(input),
    onSent: () => {
      toastSuccess(pageTexts.sent);
      // The button was at the end of a long page that is short now.
      window.scrollTo({ top: 0 });
    },
    onFailed: (error) => showFailure(pageTexts.notSent, error),
  });
}

/** What was written on another device, else nothing. */
function startOf({ draft }: OwnForm): Values {
  return draft === null ? { answers: {}, about: '' } : { answers: draft.answers, about: draft.about };
}

/** Stores what is written a moment after it changed. A failure is quiet: the browser has the draft too. */
function useStoredDraft(formId: string, values: Values, start: Values): void {
  const { mutate } = useMutation(trpc.forms.saveDraft.mutationOptions({ retry: false }));
  const [settled] = useDebouncedValue(values, STORE_AFTER_MS);
  const stored = useRef(JSON.stringify(start));
  useEffect(() => {
    const text = JSON.stringify(settled);
    if (text === stored.current) return;
    stored.current = text;
    mutate({ formId, answers: mutable(settled.answers), about: settled.about.trim() });
  }, [formId, settled, mutate]);
}

function readDraft(stored: unknown): Values | null {
  if (typeof stored !== 'object' || stored === null || !('answers' in stored)) return null;
  const { answers } = stored;
  if (typeof answers !== 'object' || answers === null) return null;
  const about = 'about' in stored && typeof stored.about === 'string' ? stored.about : '';
  return { answers: answers as FormAnswers, about };
}

function mutable(answers: FormAnswers): SubmitFormInput['answers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, typeof answer === 'object' ? [...answer] : answer]),
  );
}

/** The questions that follow from the answers so far. A draft stays until the form is submitted. */
export function AnswerForm({ formId, form: shown }: { formId: string; form: OwnForm }) {
  const form = useAnswerForm(formId, shown);
  const { answers, about } = form.values;
  const [start] = useState(startOf(shown));
  useStoredDraft(formId, form.values, start);
  const checked = validateAnswers(shown.content, answers).problems;
  const problems: Readonly<Record<string, string>> = form.attempted ? checked : {};
  const visible = new Set(visibleQuestions(shown.content, answers).map(({ id }) => id));
  const set = (id: string, answer: FormAnswer | undefined) => {
    const { [id]: _, ...others } = answers;
    form.setFieldValue('answers', answer === undefined ? others : { ...others, [id]: answer });
  };
  return (
    <form {...form.formProps} className={classes.fields}>
      {shown.content.intro === '' ? null : <p className={classes.words}>{shown.content.intro}</p>}
      {shown.kind === 'report' ? (
        <TextInput
          label={pageTexts.about}
          description={pageTexts.aboutHint}
          placeholder={pageTexts.aboutExample}
          maxLength={ABOUT_MAX}
          withAsterisk
          value={about}
          error={form.errors.about}
          onChange={({ currentTarget }) => form.setFieldValue('about', currentTarget.value)}
        />
      ) : null}
      {shown.content.sections.map((section) => {
        const questions = section.questions.filter(({ id }) => visible.has(id));
        if (questions.length === 0) return null;
        return (
          <section key={section.id} className={classes.part}>
            {section.title === '' ? null : <h2>{section.title}</h2>}
            {section.text === '' ? null : <p className={classes.words}>{section.text}</p>}
            {questions.map((question) => (
              <AnswerField
                key={question.id}
                question={question}
                answer={Object.hasOwn(answers, question.id) ? answers[question.id] : undefined}
                problem={problems[question.id]}
                onChange={(answer) => set(question.id, answer)}
              />
            ))}
          </section>
        );
      })}
      <p className={classes.hint}>{pageTexts.draft}</p>
      <Group>
        <PendingButton type="submit" pending={form.pending}>
          {pageTexts.submit}
        </PendingButton>
      </Group>
    </form>
  );
}
