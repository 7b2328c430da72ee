import type { Form, SubmitFormInput } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const DAY = 24 * 60 * 60_000;
const world = await createWorld();
const { database, clock } = world;
const refusal = (code: string) => ({ cause: { code } });

let c: Community;
let serverId: string;
let form: Form;

const QUESTIONS = {
  intro: '',
  sections: [
    {
      ...{ id: 's', title: 'About you', text: '', condition: null },
      questions: [
        question({ id: 'staffed', kind: 'yes-no', label: 'Staff before?' }),
        question({
          ...{ id: 'where', kind: 'long', label: 'Where?' },
          condition: { questionId: 'staffed', answer: 'yes' },
        }),
      ],
    },
  ],
};

function question(own: object) {
  return {
    ...{ kind: 'short' as const, label: '', help: '', required: true, options: [], condition: null, id: 'x' },
    ...own,
  };
}

async function openForm(more: object = {}, kind: Form['kind'] = 'application'): Promise<Form> {
  const { id: formId } = await c.admin.call.forms.create({ serverId, kind, title: 'Staff' });
  const content = kind === 'report' ? {} : { content: QUESTIONS };
  return c.admin.call.forms.update({ serverId, formId, isOpen: true, ...content, ...more });
}

const submit = (by: Person, more: Partial<SubmitFormInput> = {}) =>
  by.call.forms.submit({ formId: form.id, version: form.version, answers: { staffed: false }, ...more });

/** Submits the form as a new person, and returns the submission. */
async function submission(more: Partial<SubmitFormInput> = {}) {
  const applicant = await world.person();
  const { submissions } = await submit(applicant, more);
  return { applicant, submissionId: submissions[0]?.id ?? '' };
}

async function actions(): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', serverId)
    .where((eb) => eb.or([eb('action', 'like', 'form.%'), eb('action', 'like', 'submission.%')]))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

const alertsOf = async (person: Person) =>
  (await person.call.alerts.inbox()).alerts.filter(({ kind }) => kind === 'form-submitted').length;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  form = await openForm({ reviewerRoles: ['moderator'] });
});

describe('the builder', () => {
  it('starts closed with the template, and is for admins alone', async () => {
    const made = await c.admin.call.forms.create({ serverId, kind: 'priority', title: 'Priority' });
    expect(made).toMatchObject({ isOpen: false, version: 1, cooldownDays: 30, reviewerRoles: [] });
    expect(made.url).toMatch(new RegExp(`/forms/${made.id}$`));
    await expect(
      c.moderator.call.forms.create({ serverId, kind: 'priority', title: 'x' }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(c.moderator.call.forms.get({ serverId, formId: made.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const other = await world.community();
    await expect(
      other.owner.call.forms.get({ serverId: other.server.id, formId: made.id }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('stores a new version for new questions, and refuses a change that saw another one', async () => {
    expect(form.version).toBe(2);
    const sections = [{ ...QUESTIONS.sections[0], id: 't' }] as Form['content']['sections'];
    const content = { intro: 'Hello', sections };
    const changed = await c.admin.call.forms.update({ serverId, formId: form.id, content, version: 2 });
    expect(changed.version).toBe(3);
    await expect(
      c.owner.call.forms.update({ serverId, formId: form.id, content: QUESTIONS, version: 2 }),
    ).rejects.toMatchObject(refusal('CONFLICT'));
    const versions = await database.handle
      .selectFrom('form_versions')
      .select('version')
      .where('form_id', '=', form.id)
      .execute();
    expect(versions).toEqual([{ version: 3 }]);
    expect(await actions()).toEqual(['form.created', 'form.changed', 'form.opened', 'form.changed']);
  });

  it.each([
    ['roles of other kinds', 'priority', { givenRole: 'moderator' }],
    ['reviewers of reports', 'report', { reviewerRoles: ['moderator'] }],
    [
      'an end before the beginning',
      'application',
      {
        opensAt: '2026-01-02T00:00:00Z',
        closesAt: '2026-01-01T00:00:00Z',
      },
    ],
  ] as const)('refuses %s', async (_what, kind, more) => {
    await expect(openForm(more, kind)).rejects.toMatchObject(refusal('REFUSED'));
  });

  it('refuses roles at Admin and unknown ones', async () => {
    const { id } = await c.owner.call.roles.create({ serverId, name: 'High' });
    await c.owner.call.roles.reorder({ serverId, order: [id, 'admin', 'moderator'] });
    await expect(openForm({ givenRole: id })).rejects.toMatchObject(refusal('REFUSED'));
    await expect(openForm({ givenRole: 'admin' as never })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(openForm({ reviewerRoles: ['unknown'] })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('has room for twenty forms', async () => {
    for (let n = 1; n < 20; n += 1)
      await c.admin.call.forms.create({ serverId, kind: 'appeal', title: `${n}` });
    const more = () => c.admin.call.forms.create({ serverId, kind: 'appeal', title: 'More' });
    await expect(more()).rejects.toMatchObject(refusal('REFUSED'));
    await c.admin.call.forms.remove({ serverId, formId: form.id });
    expect(await more()).toMatchObject({ title: 'More' });
  });
});

describe('a submission', () => {
  it('is stored with its version, and shown in the words that were answered', async () => {
    const { submissionId } = await submission({ answers: { staffed: true, where: 'LAPD', extra: 'x' } });
    const [section] = QUESTIONS.sections;
    const content = {
      intro: '',
      sections: [{ ...section, questions: [question({ id: 'n', label: 'New' })] }],
    } as Form['content'];
    await c.admin.call.forms.update({ serverId, formId: form.id, content });
    const seen = await c.moderator.call.forms.submission({ serverId, submissionId });
    expect(seen).toMatchObject({ version: 2, state: 'pending' });
    expect(seen.answers.map(({ label, text }) => [label, text])).toEqual([
      ['Staff before?', 'Yes'],
      ['Where?', 'LAPD'],
    ]);
    await expect(submit(await world.person())).rejects.toMatchObject(refusal('CONFLICT'));
  });

  it('is sent once: while one is pending, within the cooldown and for a repeated client id', async () => {
    const applicant = await world.person();
    const clientId = 'client-0001';
    const twice = await Promise.all([submit(applicant, { clientId }), submit(applicant, { clientId })]);
    expect(twice.map(({ submissions }) => submissions.length)).toEqual([1, 1]);
    await expect(submit(applicant)).rejects.toThrow('in review');
    const submissionId = twice[0].submissions[0]?.id ?? '';
    const withdrawn = await applicant.call.forms.withdraw({ formId: form.id, submissionId });
    expect(withdrawn).toMatchObject({ obstacle: 'You can submit again in 30 days.' });
    await expect(applicant.call.forms.withdraw({ formId: form.id, submissionId })).rejects.toMatchObject(
      refusal('CONFLICT'),
    );
    await expect(submit(applicant)).rejects.toThrow('in 30 days');
    clock.advance(30 * DAY);
    expect((await submit(applicant)).submissions).toHaveLength(2);
  });

  it('is refused with wrong answers, naming the question', async () => {
    await expect(submit(await world.person(), { answers: {} })).rejects.toMatchObject({
      cause: { code: 'BAD_REQUEST', details: { field: 'staffed' } },
    });
  });

  it.each([
    ['closed', { isOpen: false }, 'closed'],
    ['not open yet', { opensAt: new Date(Date.now() + 900 * DAY).toISOString() }, 'isn’t open yet'],
    ['for linked Roblox accounts', { robloxRequired: true }, 'Link your Roblox account'],
    ['for older Discord accounts', { discordAgeDays: 90 }, 'must be 90 days old'],
  ])('is refused while the form is %s', async (_name, rules, message) => {
    form = await c.admin.call.forms.update({ serverId, formId: form.id, ...rules });
    const person = await world.person();
    clock.advance(1);
    // As Discord numbers an account of today.
    const discord_id = String(BigInt(clock.now() - 1_420_070_400_000) << 22n);
    await database.handle.updateTable('users').set({ discord_id }).where('id', '=', person.id).execute();
    await expect(submit(person)).rejects.toThrow(message);
    expect((await person.call.forms.mine({ formId: form.id })).obstacle).toContain(message);
  });

  it('is refused above the pending limit and above ten a day over all servers', async () => {
    form = await c.admin.call.forms.update({ serverId, formId: form.id, maxPending: 1, cooldownDays: 0 });
    await submission();
    await expect(submission()).rejects.toThrow('Too many submissions are pending');
    const busy = await world.person();
    for (let n = 0; n < 10; n += 1) {
      form = await openForm();
      await submit(busy);
    }
    form = await openForm();
    await expect(submit(busy)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  it('is withdrawn by its author alone', async () => {
    const { submissionId } = await submission();
    await expect(
      (await world.person()).call.forms.withdraw({ formId: form.id, submissionId }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is closed to all once the form or the server is gone', async () => {
    await c.admin.call.forms.remove({ serverId, formId: form.id });
    await expect(world.signedOut.forms.page({ formId: form.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(submission()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('a review', () => {
  it('is for admins and the chosen roles, as long as they have them', async () => {
    const { submissionId } = await submission();
    const list = (by: Person) => by.call.forms.submissions({ serverId });
    expect(await list(c.moderator)).toMatchObject([{ id: submissionId, votes: { approve: 0, deny: 0 } }]);
    await expect(list(c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(list(c.stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await c.admin.call.forms.update({ serverId, formId: form.id, reviewerRoles: [] });
    expect(await list(c.moderator)).toEqual([]);
    expect(await c.moderator.call.forms.list({ serverId })).toEqual([]);
    const seen = c.moderator.call.forms.submission({ serverId, submissionId });
    await expect(seen).rejects.toMatchObject(refusal('NOT_FOUND'));
    await c.owner.call.members.remove({ serverId, userId: c.admin.id });
    await expect(list(c.admin)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('has one vote and score for each person, and comments', async () => {
    const { submissionId } = await submission();
    const ref = { serverId, submissionId };
    await c.moderator.call.forms.review({ ...ref, vote: 'deny', score: 2 });
    await c.moderator.call.forms.review({ ...ref, vote: 'approve', score: 4 });
    await c.admin.call.forms.review({ ...ref, vote: null, score: 5 });
    const clientId = 'comment-01';
    await c.admin.call.forms.comment({ ...ref, text: 'Good', clientId });
    const seen = await c.admin.call.forms.comment({ ...ref, text: 'Good', clientId });
    expect(seen).toMatchObject({ votes: { approve: 1, deny: 0 }, score: 4.5, comments: [{ text: 'Good' }] });
    expect(seen.reviews.find(({ isOwn }) => isOwn)).toMatchObject({ vote: null, score: 5 });
    await c.admin.call.forms.decide({ ...ref, approve: false, message: 'Not yet' });
    await expect(c.moderator.call.forms.review({ ...ref, vote: 'deny', score: null })).rejects.toMatchObject(
      refusal('CONFLICT'),
    );
  });

  it('alerts reviewers until it is decided, once', async () => {
    const { submissionId, applicant } = await submission();
    expect(await Promise.all([c.owner, c.admin, c.moderator].map(alertsOf))).toEqual([1, 1, 1]);
    const decide = (by: Person, approve: boolean) =>
      by.call.forms.decide({ serverId, submissionId, approve, message: 'Welcome' });
    const both = await Promise.allSettled([decide(c.admin, true), decide(c.moderator, false)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { submissions } = await applicant.call.forms.mine({ formId: form.id });
    expect(submissions).toMatchObject([{ message: 'Welcome' }]);
    expect(JSON.stringify(submissions)).not.toContain(c.admin.username);
    expect((await actions()).slice(-2)).toEqual(['submission.received', 'submission.decided']);
  });

  it('never shows reviewers their own submission', async () => {
    const { submissions } = await submit(c.moderator);
    const submissionId = submissions[0]?.id ?? '';
    expect(await c.moderator.call.forms.submissions({ serverId })).toEqual([]);
    await expect(
      c.moderator.call.forms.decide({ serverId, submissionId, approve: true }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('a report about staff', () => {
  beforeEach(async () => {
    form = await openForm({}, 'report');
  });

  const report = async (about?: Person | string) => {
    const name = typeof about === 'object' ? about.username : about;
    return submission({ answers: { what: 'RDM' }, ...(name === undefined ? {} : { about: name }) });
  };

  it('is seen by admins, never by the reported person, in no list, alert or log', async () => {
    const { submissionId, applicant } = await report(c.admin);
    const { id: ofOwner } = { id: submissionId };
    expect(await c.owner.call.forms.submissions({ serverId })).toMatchObject([
      { id: ofOwner, about: { username: c.admin.username } },
    ]);
    expect(await c.admin.call.forms.submissions({ serverId, state: 'all' })).toEqual([]);
    expect(await c.moderator.call.forms.submissions({ serverId, state: 'all' })).toEqual([]);
    expect(await c.admin.call.forms.list({ serverId })).toMatchObject([{}, { kind: 'report', pending: 0 }]);
    for (const by of [c.admin, c.moderator]) {
      await expect(by.call.forms.submission({ serverId, submissionId })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
    expect(await Promise.all([c.owner, c.admin, c.moderator].map(alertsOf))).toEqual([1, 0, 0]);
    const log = JSON.stringify(await c.admin.call.activity.list({ serverId, limit: 3 }));
    expect(log).toContain('Form submitted');
    expect(log).not.toContain(applicant.username);
    const data = JSON.stringify(await c.admin.call.privacy.data({}));
    expect(data).not.toContain(submissionId);
  });

  it('needs someone else who can read it', async () => {
    await c.owner.call.members.remove({ serverId, userId: c.admin.id });
    await expect(report(c.owner)).rejects.toThrow('No one else');
  });
});

describe('the role that approval gives', () => {
  const approve = (by: Person, submissionId: string) =>
    by.call.forms.decide({ serverId, submissionId, approve: true, message: '' });
  const roleOf = async (userId: string) =>
    (await c.owner.call.members.list({ serverId })).find((member) => member.userId === userId);

  beforeEach(async () => {
    form = await openForm({ reviewerRoles: ['moderator'], givenRole: 'moderator' });
  });

  it('is given to newcomers and members, and never lowers anyone', async () => {
    const { submissionId, applicant } = await submission();
    expect(await c.admin.call.forms.submission({ serverId, submissionId })).toMatchObject({
      givenRole: { name: 'Moderator', obstacle: null },
    });
    expect((await approve(c.admin, submissionId)).decision).toMatchObject({
      role: { state: 'done', name: 'Moderator' },
    });
    expect(await roleOf(applicant.id)).toMatchObject({ role: 'moderator' });
    for (const [person, after] of [
      [c.member, 'moderator'],
      [c.admin, 'admin'],
    ] as const) {
      const { submissions } = await submit(person);
      await approve(c.owner, submissions[0]?.id ?? '');
      expect(await roleOf(person.id)).toMatchObject({ role: after });
    }
  });

  it('stays with the rights of the person who decides, and says so', async () => {
    const { submissionId, applicant } = await submission();
    const decided = await approve(c.moderator, submissionId);
    expect(decided).toMatchObject({
      state: 'approved',
      decision: { role: { state: 'failed', problem: 'Your role can’t add members.' } },
    });
    expect(await roleOf(applicant.id)).toBeUndefined();
    expect((await actions()).at(-1)).toBe('submission.incomplete');
  });

  it('is not given for good by an admin for a time', async () => {
    const until = new Date(world.clock.now() + 3_600_000).toISOString();
    await c.owner.call.members.changeRole({ serverId, userId: c.member.id, role: 'admin', until });
    const { submissionId, applicant } = await submission();
    const { decision } = await approve(c.member, submissionId);
    expect(decision?.role).toMatchObject({ problem: 'Your role is temporary.' });
    expect(await roleOf(applicant.id)).toBeUndefined();
  });

  it('has no permission that admins don’t have, for which some servers need two people', async () => {
    const flags = ['canDeleteServer' as const];
    const { id } = await c.owner.call.roles.create({ serverId, name: 'Deputy', flags });
    form = await openForm({ givenRole: id });
    const { submissionId, applicant } = await submission();
    const { decision } = await approve(c.owner, submissionId);
    expect(decision?.role).toMatchObject({ problem: 'Forms give roles below Admin only.' });
    expect(await roleOf(applicant.id)).toBeUndefined();
  });

  it('can be a custom role, which brings the membership', async () => {
    const { id } = await c.owner.call.roles.create({ serverId, name: 'Trainee' });
    form = await openForm({ givenRole: id });
    const { submissionId, applicant } = await submission();
    await approve(c.owner, submissionId);
    expect(await roleOf(applicant.id)).toMatchObject({ role: 'member', roles: [{ id }] });
  });

  it('is not given back to people who were removed by staff', async () => {
    const { submissions } = await submit(c.member);
    await c.owner.call.members.remove({ serverId, userId: c.member.id });
    const { decision } = await approve(c.admin, submissions[0]?.id ?? '');
    expect(decision?.role).toMatchObject({ state: 'failed' });
    expect(await roleOf(c.member.id)).toBeUndefined();
  });
});
