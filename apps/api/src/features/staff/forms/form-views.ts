import type { Form, FormSummary } from '@tenfour/contracts';
import { FORM_PAGE_PATH, type FormContent } from '@tenfour/domain';
import { isoOrNull } from '../../../db/codecs.ts';
import type { FormRow } from './store.ts';

/** Returns a form as its reviewers see it. */
export function toSummary(form: FormRow, publicUrl: string, pending: number): FormSummary {
  return {
    id: form.id,
    kind: form.kind,
    title: form.title,
    isOpen: form.isOpen,
    opensAt: isoOrNull(form.rules.opensAt),
    closesAt: isoOrNull(form.rules.closesAt),
    isArchived: form.archived_at !== null,
    pending,
    url: `${publicUrl}${FORM_PAGE_PATH}${form.id}`,
  };
}

/** Returns a form as admins edit it. */
export function toView(summary: FormSummary, form: FormRow, content: FormContent): Form {
  const { opensAt: _, closesAt: __, requiredRoles, ...rules } = form.rules;
  return {
    ...summary,
    ...rules,
    version: form.version,
    content: mutable(content),
    requiredRoles: [...requiredRoles],
    reviewerRoles: form.reviewerRoles,
    givenRole: form.given_role,
    givenDiscordRoles: form.givenDiscordRoles,
  };
}

/** Copies what a form asks into the contract's arrays. */
export function mutable(content: FormContent): Form['content'] {
  return {
    intro: content.intro,
    sections: content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, options: [...question.options] })),
    })),
  };
}
