import type { Description } from './description.ts';
import type { LeaveEvent, LeaveFacts } from './domain-events-leaves.ts';

/** Puts what became of a leave of absence into words. */
export function describeLeave(event: LeaveEvent): Description {
  const { username } = event.leave.person;
  const what = nameOf(event.leave);
  const base = { type: 'staff_action', target: username, changes: null } as const;
  const told = (title: string, sentence: string, why: string | null = null): Description => ({
    ...base,
    title,
    description: why === null ? sentence : `${sentence} ${why}`,
  });
  switch (event.kind) {
    case 'leave.requested':
      return told('Leave requested', `${username} asks for ${what}.`);
    case 'leave.approved':
      return told('Leave approved', `${username}: ${what}.`, event.why);
    case 'leave.denied':
      return told('Leave denied', `${username}: ${what}.`, event.why);
    case 'leave.withdrawn':
      return told('Leave called off', `${username}: ${what}.`);
    case 'leave.extended':
      return told('Leave extended', `${username}: ${what}.`);
    case 'leave.began':
      return told('Leave began', `${username}: ${what}.`);
    case 'leave.ended':
      return told('Leave ended', `${username} is back.`);
  }
}

function nameOf({ kind, share, days }: LeaveFacts): string {
  const name = kind === 'leave' ? 'a leave of absence' : `reduced activity at ${share} %`;
  return `${name}, ${days}`;
}
