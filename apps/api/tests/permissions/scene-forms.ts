import { zForm, zOwnForm } from '@tenfour/contracts';
import { formTemplate } from '@tenfour/domain';
import { type CallerName, databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let count = 0;

/** As `PREPARE` of the scene, for forms and what was submitted. Every caller finds a form of their own. */
export const PREPARE_FORMS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'forms.page': async (scene) => ({ formId: (await open(scene)).id }),
  'forms.mine': async (scene) => ({ formId: (await open(scene)).id }),
  'forms.saveDraft': async (scene) => ({ formId: (await open(scene)).id, answers: ANSWERS }),
  'forms.submit': async (scene) => ({ formId: (await open(scene)).id, version: 1, answers: ANSWERS }),
  'forms.withdraw': async (scene, caller) => {
    const { id: formId } = await open(scene);
    return {
      formId,
      submissionId: await submitted(scene, formId, caller === 'signedOut' ? 'owner' : caller),
    };
  },
  'forms.create': ({ server }) => ({ serverId: server.id, kind: 'priority', title: `Priority ${fresh()}` }),
  'forms.get': onForm,
  'forms.update': async (scene) => ({ ...(await onForm(scene)), title: `Renamed ${fresh()}` }),
  'forms.remove': onForm,
  'forms.submission': onSubmission,
  'forms.review': async (scene) => ({ ...(await onSubmission(scene)), vote: 'approve', score: 3 }),
  'forms.comment': async (scene) => ({ ...(await onSubmission(scene)), text: 'Good' }),
  'forms.decide': async (scene) => ({ ...(await onSubmission(scene)), approve: true, message: 'Welcome' }),
  // A role that the applicant has by now, and no decision of which a job would do the rest.
  'forms.giveAgain': async (scene) => {
    const { actors, server } = scene;
    const { id: formId } = await open(scene);
    const submissionId = await submitted(scene, formId, 'member');
    const decided = { state: 'approved' as const, decided_at: 1, decided_by: actors.owner.userId };
    await databaseOf(actors)
      .handle.updateTable('form_submissions')
      .set({ ...decided, role_state: 'failed', given_role: 'member' })
      .where('id', '=', submissionId)
      .execute();
    return { serverId: server.id, submissionId };
  },
};

const ANSWERS = { what: 'Parade', who: 'All', when: '2026-01-31', details: 'x' };

function fresh(): number {
  count += 1;
  return count;
}

/** An open form that moderators review. */
async function open({ actors, server }: Scene) {
  // A server has room for so many forms only.
  await databaseOf(actors)
    .handle.updateTable('forms')
    .set({ archived_at: 1 })
    .where('server_id', '=', server.id)
    .execute();
  const serverId = server.id;
  const { browser } = actors.owner;
  const title = `Priority ${fresh()}`;
  const { id: formId } = zForm.parse(
    await must(browser, 'forms.create', { serverId, kind: 'priority', title }),
  );
  const set = { serverId, formId, isOpen: true, reviewerRoles: ['moderator'], cooldownDays: 0 };
  return zForm.parse(await must(browser, 'forms.update', { ...set, content: formTemplate('priority') }));
}

async function submitted({ actors }: Scene, formId: string, by: Exclude<CallerName, 'signedOut'>) {
  const input = { formId, version: 1, answers: ANSWERS };
  // Of one person over all servers there are only so many a day.
  await databaseOf(actors)
    .handle.updateTable('form_submissions')
    .set({ created_at: 1 })
    .where('user_id', '=', actors[by].userId)
    .execute();
  const { submissions } = zOwnForm.parse(await must(actors[by].browser, 'forms.submit', input));
  return submissions[0]?.id ?? '';
}

async function onForm(scene: Scene): Promise<Input> {
  return { serverId: scene.server.id, formId: (await open(scene)).id };
}

/** A submission of the stranger, which is no reviewer's own. */
async function onSubmission(scene: Scene): Promise<Input> {
  const { id: formId } = await open(scene);
  return { serverId: scene.server.id, submissionId: await submitted(scene, formId, 'stranger') };
}
