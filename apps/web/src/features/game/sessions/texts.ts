import type { GameSessionDetail, SessionSummary } from '@tenfour/contracts';
import { formatDuration, plural, type SignUpAnswer } from '@tenfour/domain';
import { moderationCopy } from '../../../copy/moderation.ts';
import { copy } from '../../../copy.ts';

const PUNISHED = { warning: 'warning', kick: 'kick', ban: 'ban', strike: 'strike' } as const;

/** Words of the sessions. */
export const texts = {
  title: moderationCopy.sessions,
  plan: 'Plan session',
  none: 'No sessions planned',
  noneHint: 'Plan an evening and let staff sign up.',
  upcoming: 'Upcoming',
  past: 'Past',
  nonePast: 'No past sessions.',
  today: 'Today',
  view: 'View',
  views: { agenda: 'Agenda', week: 'Week' },
  earlier: 'Previous week',
  later: 'Next week',
  settings: copy.navigation.settings,
  settingsTitle: 'Session settings',
  accepted: (count: number) => `${count} accepted`,
  host: 'Host',
  hostedBy: (name: string) => `Host: ${name}`,
  coHosts: 'Co-hosts',
  failed: 'Not done',
  start: 'Start',
  boost: 'Boost',
  end: 'End',
  edit: 'Edit',
  cancel: 'Cancel session',
  keep: 'Keep',
  cancelQuestion: (title: string) => `Cancel ${title}?`,
  endQuestion: (title: string) => `End ${title}?`,
  endSession: 'End session',
  countdown: 'Countdown (minutes)',
  countdownHint: '0 ends it now.',
  endShifts: 'End shifts',
  endsAt: (time: string) => `Ends ${time}`,
  keepRunning: 'Keep running',
  endNow: 'End now',
  keptRunning: 'Session keeps running',
  ending: 'Countdown started',
  boostAt: (time: string) => `Next boost ${time}`,
  started: 'Session started',
  boosted: 'Session boosted',
  ended: 'Session ended',
  cancelled: 'Session canceled',
  signUp: 'Your answer',
  answers: { accepted: 'Going', tentative: 'Maybe', declined: 'Not going' } satisfies Record<
    SignUpAnswer,
    string
  >,
  answered: 'Answer saved',
  role: 'Role',
  anyRole: 'Any role',
  roleOf: ({ name, filled, count }: GameSessionDetail['roles'][number]) =>
    `${name} ${filled.length}/${count}`,
  waiting: 'Waitlist',
  checks: 'Before the start',
  commandsProblem: (why: string) => `Commands weren’t sent. ${why}`,
  savePlan: 'Plan',
  save: copy.common.save,
  planned: 'Session planned',
  saved: 'Session saved',
  fields: {
    title: 'Title',
    time: 'Time',
    description: 'Description',
    roles: 'Needed roles',
    rolesHint: 'One per line, such as “Police 4”.',
    commands: 'Commands at start',
    commandsHint: 'One per line, such as “:h Session started”.',
  },
  problems: {
    title: 'Enter a title.',
    time: 'Choose a time.',
    roles: 'Write a name and a number from 1 to 50.',
    commands: 'A command begins with a colon.',
  },
  zone: (timeZone: string) => timeZone.replaceAll('_', ' '),
  rules: {
    lowPlayers: 'Low below (players)',
    lowMinutes: 'Low after (minutes)',
    reservedSlots: 'Reserved slots',
    boostMinutes: 'Minutes between boosts',
    staffNeeded: 'Staff needed at start',
    endMinutes: 'End countdown (minutes)',
  },
  endShiftsSetting: 'End shifts with the session',
  endMessage: 'Message before the end',
  endMessageHint: '{time} is the time left.',
  endCommands: 'Commands at the end',
  endCommandsHint: 'One per line, such as “:h Session over”.',
  hosts: 'Host list',
  hostsHint: 'Empty: everyone with staff tools.',
  settingsSaved: 'Settings saved',
  summary: (summary: SessionSummary): readonly (readonly [string, string])[] => {
    const { punishments } = summary;
    const punished = Object.entries(PUNISHED).flatMap(([type, word]) => {
      const count = punishments[type as keyof typeof PUNISHED] ?? 0;
      return count === 0 ? [] : [plural(count, word)];
    });
    return [
      ['Length', formatDuration(summary.ms)],
      ['Players', playersIn(summary)],
      ['Joins', summary.joins === null ? '–' : String(summary.joins)],
      ['Staff', `${summary.staff} · ${formatDuration(summary.staffMs)}`],
      ...(summary.topStaff.length === 0 ? [] : [['Most hours', topIn(summary)] as const]),
      ['Calls', callsIn(summary)],
      ['Punishments', punished.length === 0 ? 'None' : punished.join(', ')],
    ];
  },
};

function playersIn({ peakPlayers, averagePlayers }: SessionSummary): string {
  return peakPlayers === null ? '–' : `peak ${peakPlayers}, average ${averagePlayers ?? '–'}`;
}

function topIn({ topStaff }: SessionSummary): string {
  return topStaff.map(({ username, ms }) => `${username} ${formatDuration(ms)}`).join(', ');
}

function callsIn({ calls, medianResponseMs }: SessionSummary): string {
  return medianResponseMs === null
    ? String(calls)
    : `${calls} · answered in ${formatDuration(medianResponseMs)}`;
}
