import { SIGN_UP_ANSWERS } from '../../game/session-signups.ts';
import { FORM_LIMITS } from '../../staff/form-limits.ts';
import { WAVE_ITEM_STATES, WAVE_LIMITS } from '../../staff/promotions.ts';
import { type Fields, isFields, momentOf, numberOf, textOf, whoOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';
import { robloxOf } from './tenfour-people.ts';
import type { Who } from './who.ts';

/** People of one kind that a session is imported with. */
const PEOPLE_MAX = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Lists of what staff did with people. */
export const HISTORY_LISTS = { sessions: session, promotions: promotion, 'form-submissions': submission };

function promotion(fields: Fields, now: number): ImportItem | string {
  const wave = textOf(fields.wave, WAVE_LIMITS.title);
  const who = whoOf(fields.name);
  const appliedAt = momentOf(fields.appliedAt);
  const at = momentOf(fields.at);
  const state = WAVE_ITEM_STATES.find((one) => one === fields.state);
  const [from, to] = [roleIn(fields.from), roleIn(fields.to)];
  if (who.name === null || wave === '') return PROBLEMS.staff;
  if (state === undefined) return PROBLEMS.type;
  if (state === 'waiting' || appliedAt === null) return 'This change was not applied yet.';
  if (appliedAt > now) return PROBLEMS.future;
  return {
    ...{ kind: 'promotion', wave, appliedAt, appliedBy: whoOf(fields.appliedBy), who, from, to, state },
    reason: textOf(fields.reason, WAVE_LIMITS.reason),
    problem: textOf(fields.problem, 300) || null,
    at: at === null || at > now ? appliedAt : at,
  };
}

function roleIn(value: unknown): string | null {
  return textOf(value, 60) || null;
}

function session(fields: Fields, now: number): ImportItem | string {
  const title = textOf(fields.title, 80);
  const state = fields.state === 'ended' || fields.state === 'cancelled' ? fields.state : null;
  const [planned, started, closed] = [fields.plannedAt, fields.startedAt, fields.closedAt].map(momentOf);
  const host = whoOf(fields.host);
  if (title === '' || host.name === null) return PROBLEMS.staff;
  if (state === null) return 'Sessions that are planned or under way stay behind.';
  if (!planned || !closed) return PROBLEMS.date;
  if (closed > now) return PROBLEMS.future;
  const people = (value: unknown) =>
    Array.isArray(value) ? value.filter(isFields).slice(0, PEOPLE_MAX) : [];
  const names: unknown[] = Array.isArray(fields.coHosts) ? fields.coHosts.slice(0, 20) : [];
  return {
    ...{ kind: 'session', title, state, plannedAt: planned, closedAt: closed, host },
    description: textOf(fields.description, 1_000),
    startedAt: started && started <= closed ? started : null,
    boosts: countOf(fields.boosts, 1_000),
    coHosts: names.map(whoOf).filter(isNamed),
    signUps: people(fields.signUps).flatMap((one) => {
      const answer = SIGN_UP_ANSWERS.find((known) => known === one.answer);
      const who = whoOf(one.name);
      return answer === undefined || !isNamed(who) ? [] : [{ who, answer }];
    }),
    attended: people(fields.attended).flatMap((one) => {
      const who = whoOf(one.name);
      const shiftMs = countOf(one.shiftMs, DAY_MS);
      return isNamed(who) ? [{ who, isHost: one.host === true, inGame: one.inGame === true, shiftMs }] : [];
    }),
  };
}

function isNamed({ name }: Who): boolean {
  return name !== null;
}

/** Returns a whole number from 0 to `max`; 0 for anything else. */
function countOf(value: unknown, max: number): number {
  const count = numberOf(value);
  return count !== null && Number.isInteger(count) && count >= 0 ? Math.min(count, max) : 0;
}

function submission(fields: Fields, now: number): ImportItem | string {
  const form = textOf(fields.form, FORM_LIMITS.title);
  const who = whoOf(fields.name);
  const [at, decidedAt] = [momentOf(fields.at), momentOf(fields.decidedAt)];
  const formKind = FORMS.find((one) => one === (fields.kind ?? 'application'));
  if (form === '') return PROBLEMS.form;
  if (who.name === null) return 'No author.';
  if (formKind === undefined) return PROBLEMS.type;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  const state = DECIDED.find((one) => one === fields.state);
  if (state === undefined && fields.state !== 'pending') return PROBLEMS.type;
  const answers = Array.isArray(fields.answers) ? fields.answers.filter(isFields) : [];
  const ended = decidedAt === null ? at : Math.min(Math.max(at, decidedAt), now);
  return {
    ...{ kind: 'submission', form, formKind, who, robloxUsername: robloxOf(fields), at },
    answers: answers.slice(0, FORM_LIMITS.questions).map(({ question, answer }) => ({
      question: textOf(question, FORM_LIMITS.label),
      answer: textOf(answer, FORM_LIMITS.long),
    })),
    message: textOf(fields.message, FORM_LIMITS.message) || null,
    decided: state === undefined ? null : { state, at: ended, by: whoOf(fields.decidedBy) },
  };
}

const FORMS = ['application', 'appeal', 'priority'] as const;
const DECIDED = ['approved', 'denied', 'withdrawn'] as const;
