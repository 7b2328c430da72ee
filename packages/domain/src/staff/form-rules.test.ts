import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersInWords, canReviewForm, canSeeSubmission } from './form-review.ts';
import {
  discordCreatedAt,
  discordInviteIn,
  type FormRules,
  type FormSituation,
  formObstacle,
  joinPauseMs,
  SUBMISSION_STATES,
} from './form-rules.ts';
import { formTemplate } from './form-templates.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 29);

const RULES: FormRules = {
  cooldownDays: 30,
  discordAgeDays: 0,
  robloxAgeDays: 0,
  robloxRequired: false,
  requiredRoles: [],
  opensAt: null,
  closesAt: null,
  maxPending: 5,
};

/** The Discord id of an account of this age, in days. */
const idOf = (days: number) => String(BigInt(NOW - days * DAY - 1_420_070_400_000) << 22n);

const SITUATION: FormSituation = {
  isOpen: true,
  serverActive: true,
  discordId: idOf(100),
  roblox: null,
  discordRoleIds: null,
  submissions: [],
  pendingCount: 0,
};

const role = { id: '1', name: 'Citizen' };

it('reads when a Discord account was created from its id', () => {
  expect(discordCreatedAt('175928847299117063')).toBe(Date.parse('2016-04-30T11:18:25.796Z'));
  expect(discordCreatedAt('system')).toBeNull();
});

it.each([
  ['https://discord.gg/harbor', true],
  ['https://discord.com/invite/harbor', true],
  ['https://www.discord.com/invite/harbor?event=1', true],
  ['https://discord.gg/', false],
  ['https://discord.gg.evil.example/harbor', false],
  ['https://evil.example/discord.gg/harbor', false],
  ['https://discord.com/channels/1', false],
  ['http://discord.gg/harbor', false],
  ['javascript:alert(1)', false],
  ['no link', false],
])('knows whether %s is an invite to Discord', (link, isInvite) => {
  expect(discordInviteIn(link)).toBe(isInvite ? link : null);
});

it('looks less often for an applicant the longer they were awaited, at most 100 times', () => {
  let looks = 0;
  for (let awaited = 0; awaited < 30 * DAY; awaited += joinPauseMs(awaited)) looks += 1;
  expect(joinPauseMs(0)).toBe(5 * 60_000);
  expect(joinPauseMs(10 * DAY)).toBe(DAY);
  expect(looks).toBeLessThan(100);
});

describe('a form', () => {
  it.each<[string | null, Partial<FormRules>, Partial<FormSituation>]>([
    [null, {}, {}],
    ['This community is suspended.', {}, { serverActive: false }],
    ['This form is closed.', {}, { isOpen: false }],
    ['This form isn’t open yet.', { opensAt: NOW + 1 }, {}],
    [null, { opensAt: NOW, closesAt: NOW + 1 }, {}],
    ['This form is closed.', { closesAt: NOW }, {}],
    ['Your submission is in review.', {}, { submissions: [{ state: 'pending', createdAt: NOW - 90 * DAY }] }],
    [
      'You can submit again in 1 day.',
      {},
      { submissions: [{ state: 'withdrawn', createdAt: NOW - 29.5 * DAY }] },
    ],
    [
      'You were approved. This form opens for you again in 1 day.',
      {},
      { submissions: [{ state: 'approved', createdAt: NOW - 29.5 * DAY }] },
    ],
    [
      'You can submit again in 30 days.',
      {},
      {
        submissions: [
          { state: 'approved', createdAt: NOW - 90 * DAY },
          { state: 'denied', createdAt: NOW },
        ],
      },
    ],
    [null, {}, { submissions: [{ state: 'denied', createdAt: NOW - 30 * DAY }] }],
    [null, { discordAgeDays: 100 }, {}],
    ['Your Discord account must be 101 days old.', { discordAgeDays: 101 }, {}],
    ['Link your Roblox account first.', { robloxRequired: true }, {}],
    ['Link your Roblox account first.', { robloxAgeDays: 1 }, {}],
    [
      'Roblox didn’t reply. Try again in a few minutes.',
      { robloxAgeDays: 9 },
      { roblox: { createdAt: null } },
    ],
    [null, { robloxRequired: true }, { roblox: { createdAt: null } }],
    ['Your Roblox account must be 9 days old.', { robloxAgeDays: 9 }, { roblox: { createdAt: NOW - DAY } }],
    ['You need one of these Discord roles: Citizen.', { requiredRoles: [role] }, {}],
    ['You need one of these Discord roles: Citizen.', { requiredRoles: [role] }, { discordRoleIds: ['2'] }],
    [null, { requiredRoles: [role] }, { discordRoleIds: ['2', '1'] }],
    ['Too many submissions are pending. Try again later.', {}, { pendingCount: 5 }],
  ])('says %s', (expected, rules, situation) => {
    expect(formObstacle({ ...RULES, ...rules }, { ...SITUATION, ...situation }, NOW)).toBe(expected);
  });

  it('takes at most one submission per person and cooldown', () => {
    const times = fc.array(fc.tuple(fc.nat(400), fc.constantFrom(...SUBMISSION_STATES)), { minLength: 1 });
    fc.assert(
      fc.property(times, fc.nat(365), (past, cooldownDays) => {
        const submissions = past.map(([days, state]) => ({ state, createdAt: NOW - days * DAY }));
        const obstacle = formObstacle({ ...RULES, cooldownDays }, { ...SITUATION, submissions }, NOW);
        const isFree = past.every(([days, state]) => state !== 'pending' && days >= cooldownDays);
        expect(obstacle === null).toBe(isFree);
      }),
    );
  });
});

it.each([
  ['application', true, [], true],
  ['application', false, ['moderator'], true],
  ['application', false, ['other'], false],
  ['report', false, ['moderator'], false],
  ['report', true, [], true],
] as const)('submissions of a %s: admin %s with roles %o review them: %s', (kind, isAdmin, roleIds, can) => {
  expect(canReviewForm({ isAdmin, roleIds }, { kind, reviewerRoles: ['moderator', 'lead'] })).toBe(can);
});

it('hides a submission from its author and from the person it is about', () => {
  expect(canSeeSubmission({ id: 'a' }, { userId: 'a', aboutId: null })).toBe(false);
  expect(canSeeSubmission({ id: 'a' }, { userId: 'b', aboutId: 'a' })).toBe(false);
  expect(canSeeSubmission({ id: 'a' }, { userId: 'b', aboutId: 'c' })).toBe(true);
});

it('writes answers as text, without those of hidden questions', () => {
  const words = answersInWords(formTemplate('application'), {
    staffed: false,
    where: 'hidden',
    hours: '5 to 10',
  });
  expect(words.filter(({ text }) => text !== '')).toEqual([
    { questionId: 'hours', label: 'How many hours a week can you be on duty?', text: '5 to 10' },
    { questionId: 'staffed', label: 'Have you been staff in an ER:LC server before?', text: 'No' },
  ]);
});
