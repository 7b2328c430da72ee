import type { FormsService } from '@tenfour/contracts';
import { decideSubmission, giveRolesAgain } from './decide.ts';
import type { FormsDeps } from './deps.ts';
import { saveDraft } from './drafts.ts';
import { createForm, formView, removeForm, updateForm } from './manage.ts';
import { formPage, ownForm, publicForm, withdrawSubmission } from './public-service.ts';
import {
  commentSubmission,
  listForms,
  listSubmissions,
  reviewSubmission,
  submissionDetail,
} from './review.ts';
import { submitForm } from './submit.ts';

/** Creates the service for forms: their public pages, their builder, and the review of what was submitted. */
export function createFormsService(deps: FormsDeps): FormsService {
  const { handle } = deps.database;
  return {
    page: (formId) => formPage(handle, formId, deps.now()),
    mine: (account, formId) => ownForm(deps, account, formId),
    saveDraft: (account, input) => saveDraft(deps, account, (from) => publicForm(from, input.formId), input),
    submit: (account, input) => submitForm(deps, account, input),
    withdraw: (account, ref) => withdrawSubmission(deps, account, ref),
    list: (viewer) => listForms(deps, viewer),
    get: (viewer, formId) => formView(deps, handle, viewer, formId),
    create: (viewer, input) => createForm(deps, viewer, input),
    update: (viewer, input) => updateForm(deps, viewer, input),
    remove: (viewer, formId) => removeForm(deps, viewer, formId),
    submissions: (viewer, input) => listSubmissions(deps, viewer, input),
    submission: (viewer, submissionId) => submissionDetail(handle, viewer, { submissionId, now: deps.now() }),
    review: (viewer, input) => reviewSubmission(deps, viewer, input),
    comment: (viewer, input) => commentSubmission(deps, viewer, input),
    decide: (viewer, input) => decideSubmission(deps, viewer, input),
    giveAgain: (viewer, submissionId) => giveRolesAgain(deps, viewer, submissionId),
  };
}
