import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import type { DemoCommunity, DemoPerson } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';

interface Application {
  by: DemoPerson;
  daysAgo: number;
  why: string;
  /** Votes and scores of the first moderators. */
  votes: readonly { vote: 'approve' | 'deny'; score: number }[];
  comment?: string;
  outcome: 'approved' | 'denied' | 'withdrawn' | null;
  message?: string;
}

const APPLICATIONS: readonly Application[] = [
  {
    by: { name: 'casey', roblox: 'CaseyLane' },
    daysAgo: 20,
    why: 'I run a server of my own and want to help on weekends.',
    votes: [{ vote: 'approve', score: 5 }],
    outcome: 'approved',
    message: 'Welcome. Join the training on Saturday.',
  },
  {
    by: { name: 'Cole Denver', roblox: 'ColeDenver' },
    daysAgo: 14,
    why: 'i want mod',
    votes: [{ vote: 'deny', score: 1 }],
    comment: 'Two strikes this month.',
    outcome: 'denied',
    message: 'Not yet. Try again in a month.',
  },
  {
    by: { name: 'sunny.delgado', roblox: null },
    daysAgo: 4,
    why: 'I am online most evenings.',
    votes: [],
    outcome: 'withdrawn',
  },
  {
    by: { name: 'Felix Brandt', roblox: 'FelixBrandt' },
    daysAgo: 2,
    why: 'I have been a dispatcher here since spring and know the rules well.',
    votes: [
      { vote: 'approve', score: 4 },
      { vote: 'approve', score: 5 },
    ],
    comment: 'Calm on the radio. I would take him.',
    outcome: null,
  },
  {
    by: { name: 'layla.q', shownAs: 'ليلى القحطاني', roblox: 'LaylaQ' },
    daysAgo: 0.4,
    why: 'I want to train new officers.',
    votes: [],
    outcome: null,
  },
];

const WITNESS: DemoPerson = { name: 'not.a.raider', roblox: null };

/** Forms of the busy community: applications in every state, and a report about a moderator. */
export function formScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  const its = { application: '', report: '' };
  return [
    { at: now - 30 * DAY_MS, play: () => openForms(scenario, demo, its) },
    ...APPLICATIONS.map((application) => ({
      at: now - application.daysAgo * DAY_MS,
      play: () => apply(scenario, demo, its.application, application, now),
    })),
    { at: now - 3 * DAY_MS, play: () => reportStaff(scenario, demo, its.report, now) },
    { at: now - 5 * HOUR_MS, play: () => giveModerator(scenario, demo, its.application) },
  ];
}

async function openForms(
  { stage, viewer }: Scenario,
  { owner }: DemoCommunity,
  its: { application: string; report: string },
): Promise<void> {
  const { forms } = stage.services;
  const by = await viewer(owner, 'owner');
  const { serverId } = by;
  for (const [kind, title] of [
    ['application', 'Staff application'],
    ['report', 'Report staff'],
  ] as const) {
    const { id: formId } = await forms.create(by, { serverId, kind, title });
    const reviewers = kind === 'application' ? { reviewerRoles: ['moderator'] } : {};
    await forms.update(by, { serverId, formId, isOpen: true, ...reviewers });
    its[kind] = formId;
  }
}

async function apply(
  { stage, viewer }: Scenario,
  demo: DemoCommunity,
  formId: string,
  { by, why, votes, comment, outcome, message = '' }: Application,
  now: number,
): Promise<void> {
  const { forms } = stage.services;
  const account = await stage.enter(by);
  const answers = { age: true, zone: 'Central European Time', hours: '5 to 10', staffed: false, why };
  const situations = { rdm: 'I ask for clips, then jail or kick.', friend: 'The same as with anyone else.' };
  const { version } = await forms.mine(account, formId);
  const sent = await forms.submit(account, { formId, version, answers: { ...answers, ...situations } });
  const submissionId = sent.submissions[0]?.id ?? '';
  if (outcome === 'withdrawn') {
    await forms.withdraw(account, { formId, submissionId });
    return;
  }
  const moderators = staffOf(demo, now).filter(({ role }) => role === 'moderator');
  for (const [at, review] of votes.entries()) {
    const person = moderators[at];
    if (person === undefined) continue;
    const reviewer = await viewer(person, 'moderator');
    const ref = { serverId: reviewer.serverId, submissionId };
    await forms.review(reviewer, { ...ref, ...review });
    if (at === 0 && comment !== undefined) await forms.comment(reviewer, { ...ref, text: comment });
  }
  if (outcome === null) return;
  const owner = await viewer(demo.owner, 'owner');
  const { serverId } = owner;
  await forms.decide(owner, { serverId, submissionId, approve: outcome === 'approved', message });
  // As the bot leaves it, which sends nothing while the data is written.
  await stage.database.handle
    .updateTable('form_submissions')
    .set({ dm_state: 'done', dm_problem: null, due_at: null })
    .where('id', '=', submissionId)
    .execute();
}

async function reportStaff(
  { stage, viewer }: Scenario,
  demo: DemoCommunity,
  formId: string,
  now: number,
): Promise<void> {
  const { forms } = stage.services;
  const account = await stage.enter(WITNESS);
  const { version } = await forms.mine(account, formId);
  const [moderator] = staffOf(demo, now).filter(({ role }) => role === 'moderator');
  if (moderator === undefined) return;
  const { username: about } = await viewer(moderator, 'moderator');
  const answers = { what: 'They jailed me without saying why, and laughed about it in the chat.' };
  await forms.submit(account, { formId, version, answers, about: `@${about}` });
}

async function giveModerator(
  { stage, viewer }: Scenario,
  demo: DemoCommunity,
  formId: string,
): Promise<void> {
  const owner = await viewer(demo.owner, 'owner');
  await stage.services.forms.update(owner, { serverId: owner.serverId, formId, givenRole: 'moderator' });
}
