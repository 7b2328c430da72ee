import { formTemplate, STEP_UP_MS } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createAuthenticator } from '../../../testing/product/authenticator.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = await createWorld();
const refusal = (code: string) => ({ cause: { code } });
const { clock } = world;

let serverId: string;
let c: Community;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
});

/** An open form with one optional question. */
async function openForm(kind: 'application' | 'priority', more: object = {}) {
  const { id: formId } = await c.owner.call.forms.create({ serverId, kind, title: 'Secret plan' });
  const { intro, sections } = formTemplate('priority');
  const content = {
    intro,
    sections: sections.map((section) => ({
      ...{ ...section, condition: null },
      questions: section.questions.map((one) => ({
        ...one,
        ...{ required: false, condition: null, options: [...one.options] },
      })),
    })),
  };
  return c.owner.call.forms.update({ serverId, formId, isOpen: true, content, ...more });
}

async function submitted(form: { id: string; version: number }, by?: Person) {
  const applicant = by ?? (await world.person());
  const input = { formId: form.id, version: form.version, answers: {} };
  const { submissions } = await applicant.call.forms.submit(input);
  return { applicant, submissionId: submissions[0]?.id ?? '' };
}

it('a stolen session gives no custom role by a form: that needs the second factor, as giving it by hand does', async () => {
  const { id: givenRole } = await c.owner.call.roles.create({ serverId, name: 'Staff' });
  const form = await openForm('application', { givenRole });
  const { submissionId } = await submitted(form);
  const { options } = await c.owner.call.factors.beginPasskey();
  const answer = createAuthenticator('http://localhost:3000').create(options);
  await c.owner.call.factors.addPasskey({ name: 'Phone', answer });
  clock.advance(STEP_UP_MS);
  const decide = (approve: boolean) =>
    c.owner.call.forms.decide({ serverId, submissionId, approve, message: '' });
  await expect(decide(true)).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
  expect(await decide(false)).toMatchObject({ state: 'denied' });
});

it('a frozen person neither decides nor changes forms', async () => {
  const form = await openForm('application', { givenRole: 'moderator' });
  const { submissionId } = await submitted(form);
  const settings = { actions: 3, minutes: 10 };
  await c.owner.call.automations.save({ serverId, kind: 'staff-freeze', enabled: true, settings });
  for (const robloxUsername of ['Raider_1', 'Raider_2', 'Raider_3', 'Raider_4']) {
    const ban = { robloxUsername, punishmentType: 'ban', reason: 'RDM', duration: null } as const;
    await c.admin.call.punishments.create({ serverId, ...ban });
  }
  const decision = { serverId, submissionId, approve: true, message: '' };
  await expect(c.admin.call.forms.decide(decision)).rejects.toThrow('frozen');
  await expect(c.admin.call.forms.update({ serverId, formId: form.id, isOpen: false })).rejects.toThrow(
    'frozen',
  );
  expect(await c.owner.call.forms.submission({ serverId, submissionId })).toMatchObject({ state: 'pending' });
});

it('no one with the address reads what a form asks before it opens, or once it is closed', async () => {
  const form = await openForm('priority');
  const asked = async () => (await c.stranger.call.forms.mine({ formId: form.id })).content.sections.length;
  expect(await asked()).toBeGreaterThan(0);
  await c.owner.call.forms.update({ serverId, formId: form.id, isOpen: false });
  expect(await asked()).toBe(0);
  const opensAt = new Date(clock.now() + DAY).toISOString();
  await c.owner.call.forms.update({ serverId, formId: form.id, isOpen: true, opensAt });
  expect(await asked()).toBe(0);
});

it('a custom role reviews until it expires, not until its job has run', async () => {
  const flags = ['canViewStaffTools' as const];
  const { id: roleId } = await c.owner.call.roles.create({ serverId, name: 'Reviewer', flags });
  const form = await openForm('application', { reviewerRoles: [roleId] });
  const { submissionId } = await submitted(form);
  const until = new Date(clock.now() + 10 * MINUTE).toISOString();
  await c.owner.call.roles.give({ serverId, userId: c.moderator.id, roleId, until });
  const read = () => c.moderator.call.forms.submission({ serverId, submissionId });
  expect(await read()).toMatchObject({ id: submissionId });
  clock.advance(10 * MINUTE);
  await expect(read()).rejects.toMatchObject(refusal('NOT_FOUND'));
});

it('a form for old Roblox accounts opens to no one while Roblox doesn’t say how old theirs is', async () => {
  const form = await openForm('priority', { robloxAgeDays: 30 });
  const person = await world.person();
  const linked = { roblox_user_id: '999999999999', roblox_username: 'Unheard', roblox_verified: 1 as const };
  await world.database.handle.updateTable('users').set(linked).where('id', '=', person.id).execute();
  await expect(submitted(form, person)).rejects.toThrow('Roblox didn’t reply');
});

it('a report names staff by a name that is theirs alone, and shows no one their names', async () => {
  const { id: formId } = await c.owner.call.forms.create({ serverId, kind: 'report', title: 'Report' });
  await c.owner.call.forms.update({ serverId, formId, isOpen: true, cooldownDays: 0 });
  const report = async (about?: string, by?: Person) => {
    const person = by ?? (await world.person());
    const named = about === undefined ? {} : { about };
    return person.call.forms.submit({ formId, version: 1, answers: { what: 'RDM' }, ...named });
  };
  const own = JSON.stringify(await c.stranger.call.forms.mine({ formId }));
  for (const { id, username } of [c.admin, c.moderator]) {
    expect(own).not.toContain(id);
    expect(own).not.toContain(username);
  }
  await expect(report()).rejects.toMatchObject(refusal('BAD_REQUEST'));
  const { username } = c.admin;
  for (const name of [c.member.username, 'unknown', '%', '@', `${username}%`]) {
    await expect(report(name)).rejects.toThrow('No staff member has this name');
  }
  await expect(report(username, c.admin)).rejects.toThrow('No staff member has this name');
  const nameAlike = (roblox_verified: 0 | 1) => {
    const set = { roblox_username: username, roblox_user_id: '777', roblox_verified };
    return world.database.handle.updateTable('users').set(set).where('id', '=', c.moderator.id).execute();
  };
  await nameAlike(0);
  await report(username.toUpperCase());
  await nameAlike(1);
  await expect(report(username)).rejects.toThrow('Several staff members have this name');
  await report(`@${username}`);
  const about = (await c.owner.call.forms.submissions({ serverId })).map((one) => one.about?.id);
  expect(about).toEqual([c.admin.id, c.admin.id]);
});

it('a draft is its author’s alone, ends with the submission, and no one stores more than ten', async () => {
  const form = await openForm('priority', { cooldownDays: 0 });
  const [author, other] = [await world.person(), await world.person()];
  const answers = { what: 'A parade' };
  const save = (formId: string, more: object = {}) =>
    author.call.forms.saveDraft({ formId, answers, ...more });
  const draftOf = async (person: Person, formId = form.id) =>
    (await person.call.forms.mine({ formId })).draft;
  await save(form.id);
  expect(await draftOf(author)).toMatchObject({ answers, about: '' });
  expect(await draftOf(other)).toBeNull();
  await save(form.id, { answers: {} });
  expect(await draftOf(author)).toBeNull();
  await Promise.all([save(form.id), save(form.id, { answers: { what: 'Another' } })]);
  await submitted(form, author);
  await expect(save(form.id)).rejects.toMatchObject(refusal('REFUSED'));
  const stored = () =>
    world.database.handle
      .selectFrom('form_drafts')
      .select('form_id')
      .where('user_id', '=', author.id)
      .execute();
  expect(await stored()).toEqual([]);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { id } = await openForm('priority');
    ids.push(id);
    clock.advance(1);
    await save(id);
  }
  expect((await stored()).map(({ form_id }) => form_id).toSorted()).toEqual(ids.slice(2).toSorted());
  const [last = ''] = ids.slice(-1);
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`q${at}`, 'x'.repeat(2_000)]));
  await expect(save(last, { answers: long })).rejects.toMatchObject(refusal('BAD_REQUEST'));
  await c.owner.call.forms.update({ serverId, formId: last, isOpen: false });
  await expect(save(last)).rejects.toMatchObject(refusal('REFUSED'));
  await c.owner.call.forms.remove({ serverId, formId: last });
  expect(await stored()).toHaveLength(9);
});

it('a deleted form shows itself to its authors alone, who can withdraw', async () => {
  const form = await openForm('priority');
  const { applicant, submissionId } = await submitted(form);
  const formId = form.id;
  await c.admin.call.forms.remove({ serverId, formId });
  const { mine, withdraw } = c.stranger.call.forms;
  await expect(world.signedOut.forms.page({ formId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(mine({ formId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(withdraw({ formId, submissionId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  const own = await applicant.call.forms.mine({ formId });
  expect(own).toMatchObject({ isOpen: false, obstacle: 'This form is closed.', content: { sections: [] } });
  const { submissions } = await applicant.call.forms.withdraw({ formId, submissionId });
  expect(submissions).toMatchObject([{ state: 'withdrawn' }]);
  await expect(submitted(form, applicant)).rejects.toMatchObject(refusal('NOT_FOUND'));
});
