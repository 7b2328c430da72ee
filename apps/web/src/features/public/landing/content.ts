import {
  IconBrandDiscord,
  IconChartBar,
  IconDatabaseSearch,
  IconDeviceGamepad2,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react';
import { copy } from '../../../copy.ts';

const { areas } = copy.landing;

/** The six areas in their required order: literals from `copy`, the rest in our own words. */
export const AREAS = [
  {
    ...areas.moderator,
    icon: IconShieldCheck,
    summary: 'Everything about a player on one screen while the game runs on the other.',
    how: [
      'Find a player by a few letters of the name; the record opens with everything that is still active.',
      'Pick warning, kick, strike or ban. Before you submit you are told what the third one becomes.',
      'Send the matching game command from the same place and read the answer below it.',
    ],
  },
  {
    ...areas.bot,
    icon: IconBrandDiscord,
    summary: 'The same records and commands, without leaving the Discord channel you talk in.',
    how: [
      'Type /punish or /history in Discord; names complete themselves while you type.',
      'Mod calls and join requests arrive in a channel of yours, with buttons that do the work.',
      'Ask for /stats, /onduty or /leaderboard; the answers are short enough for a phone.',
    ],
  },
  {
    ...areas.erlc,
    icon: IconDeviceGamepad2,
    summary: 'Put in one server key and the panel shows who is online and what was just run.',
    how: [
      'Paste the API key of your private server; it is stored encrypted and never shown again.',
      'Players, command log and player count update automatically and always show their age.',
      'Commands queue up in order, so the rate limit of the game is never hit by accident.',
    ],
  },
  {
    ...areas.activity,
    icon: IconChartBar,
    summary: 'Know who was on duty, for how long, and who still owes hours this week.',
    how: [
      'Staff clock in with one click, from any page of the server.',
      'Breaks stop the clock; forgotten shifts wait for a check.',
      'Hours are set against what you require, per person and per week.',
    ],
  },
  {
    ...areas.staff,
    icon: IconUsersGroup,
    summary: 'Members, roles and sixteen permissions that you switch on one by one.',
    how: [
      'Share the join code; new people wait in a queue until you let them in.',
      'Give them a role, and decide what moderators and admins may see and change.',
      'Warnings and strikes of your own staff stay in their own list, apart from the players.',
    ],
  },
  {
    ...areas.punishments,
    icon: IconDatabaseSearch,
    summary: 'Every record, findable in a moment, tied to the real Roblox account.',
    how: [
      'Names are looked up at Roblox, so a typing error does not start a second history.',
      'Search by player, reason or moderator; expired records stay readable and are marked.',
      'Corrections keep their trail: who changed what, and when.',
    ],
  },
] as const;

/** One evening with the product, in four moments. */
export const EVENING = [
  { at: '19:58', title: 'Clock in', text: 'One click, and the shift runs. The crew sees who is on duty.' },
  {
    at: '20:14',
    title: 'A call comes in',
    text: 'RDM at the bank. You claim it, so no one answers it twice.',
  },
  {
    at: '20:16',
    title: 'Log a punishment',
    text: 'A warning and a kick are still active. The form says that the next one is a ban.',
  },
  {
    at: '23:40',
    title: 'Clock out',
    text: 'Hours, calls and records are where the owner looks for them tomorrow.',
  },
] as const;

/** The way in, in order. */
export const STEPS = [
  { title: 'Sign in with Discord', text: 'No new password.' },
  { title: 'Name your server', text: 'Its panel is ready immediately.' },
  { title: 'Share the join code', text: 'Staff ask to join; you let them in.' },
] as const;

/** What the sample queue shows; ages in seconds when the page opens. */
export const SAMPLE_CALLS = [
  {
    id: 1,
    priority: 'urgent',
    reason: 'RDM at the bank',
    who: 'Rowan_09',
    by: 'mara.dispatch',
    place: 'Liberty Bank',
    age: 431,
  },
  {
    id: 2,
    priority: 'high',
    reason: 'Fail RP after a traffic stop',
    who: 'SgtHollow',
    by: 'kit_ems',
    place: 'Route 9',
    age: 262,
  },
  {
    id: 3,
    priority: 'medium',
    reason: 'Parked in the fire lane',
    who: 'BlueHeron',
    by: 'ash.fd',
    place: 'Station 2',
    age: 74,
  },
] as const;
