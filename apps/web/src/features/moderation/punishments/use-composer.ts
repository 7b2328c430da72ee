import type { CreatedPunishment, Template } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { type PartOf, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import {
  type Draft,
  draftProblems,
  EMPTY_DRAFT,
  ENFORCE,
  isWorthKeeping,
  lacksRequired,
  payloadOf,
} from './draft.ts';
import { outcomeOfCreate, outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { usePunishmentChanges } from './use-punishments.ts';

/**
 * Holds the composer's form. It outlives the composer, so that neither closing the sheet on a phone nor a right that
 * is gone for a while loses anything.
 */
export function useComposer(serverId: string, onRecorded: (created: CreatedPunishment) => void) {
  const { create } = usePunishmentChanges();
  const form = useContractForm({
    schema: 'punishments.create',
    draftKey: `punish:${serverId}`,
    outlivesForm: true,
    initialValues: EMPTY_DRAFT,
    readDraft: (stored) =>
      readStoredDraft(stored, EMPTY_DRAFT, {
        punishmentType: PUNISHMENT_TYPES,
        enforce: ENFORCE,
      }),
    isDirty: isWorthKeeping,
    toInput: (draft) => ({ serverId, ...payloadOf(draft) }),
    fieldOf: { duration: 'minutes' },
    check: (draft, attempted) => (attempted ? draftProblems(draft) : {}),
    summarize: (draft) =>
      lacksRequired(draft) ? { title: copy.common.error, message: copy.punishments.required } : null,
    idempotent: true,
    refocuses: true,
    send: (input) => create.mutateAsync(input),
    onSent: (created) => {
      templates.forget();
      showOutcome(outcomeOfCreate(created));
      onRecorded(created);
    },
    onFailed: (error) => showOutcome(outcomeOfFailure(copy.punishments.addFailed, error)),
  });
  const templates = useTemplateUse(form);
  return { form, templates };
}

/** What `useComposer` returns. */
export type ComposerState = ReturnType<typeof useComposer>;

/** Manages the selected template, and the draft before it until something else is changed. */
function useTemplateUse({ values, setValues }: Pick<PartOf<Draft>, 'values' | 'setValues'>) {
  const [used, setUsed] = useState<{ template: Template; before: Draft; after: Draft } | null>(null);
  return {
    used: used?.template ?? null,
    canUndo: used !== null && JSON.stringify(values) === JSON.stringify(used.after),
    use(template: Template) {
      const after = draftWith(values, used?.template ?? null, template);
      setUsed({ template, before: values, after });
      setValues(after);
    },
    undo() {
      if (used) setValues(used.before);
      setUsed(null);
    },
    forget: () => setUsed(null),
  };
}

/**
 * Returns the reason with the text of a template. It replaces the text of the previous template; typed text stays and
 * the template is added below it.
 */
export function reasonWith(reason: string, before: string | null, text: string): string {
  if (reason.trim() === '' || reason === before) return text;
  if (before !== null && reason.endsWith(`\n${before}`)) return `${reason.slice(0, -before.length)}${text}`;
  return `${reason.trimEnd()}\n${text}`;
}

/** What a template changes in the composer: the reason, and type and length where the template has a type or a length. */
export function draftWith(
  draft: Draft,
  before: Pick<Template, 'text'> | null,
  template: Pick<Template, 'text' | 'punishmentType' | 'duration'>,
): Draft {
  const { text, punishmentType, duration } = template;
  const setsLength = punishmentType !== null || duration !== null;
  return {
    ...draft,
    reason: reasonWith(draft.reason, before?.text ?? null, text),
    ...(punishmentType === null || punishmentType === draft.punishmentType
      ? {}
      : { punishmentType, commandId: '' }),
    ...(setsLength ? { minutes: duration === null ? '' : String(duration) } : {}),
  };
}
