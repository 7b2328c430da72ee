import type { FormProblem } from './errors.ts';
import { FormReader, isRecord } from './json-fields.ts';

/** An event of a Discord server that takes place outside of Discord. */
export interface ScheduledEvent {
  id: string;
  guild_id: string;
  channel_id: null;
  creator_id: string;
  name: string;
  description: string | null;
  scheduled_start_time: string;
  scheduled_end_time: string;
  privacy_level: 2;
  /** 1 scheduled, 2 active, 3 completed, 4 canceled. */
  status: number;
  entity_type: 3;
  entity_id: null;
  entity_metadata: { location: string };
  recurrence_rule: null;
}

type Fields = Pick<
  ScheduledEvent,
  'name' | 'description' | 'scheduled_start_time' | 'scheduled_end_time' | 'status' | 'entity_metadata'
>;

/** Reads the fields of a body over those of `before`; null requires what Discord requires. */
export function fieldsOf(body: unknown, before: ScheduledEvent | null, now: number): Fields | FormProblem[] {
  const problems: FormProblem[] = [];
  const given = isRecord(body) ? body : {};
  const form = new FormReader(given, '', problems);
  const required = before === null;
  if (required) {
    form.integer('privacy_level', 2, 2) ?? form.fail('privacy_level', 'BASE_TYPE_REQUIRED', 'Required');
    form.integer('entity_type', 3, 3) ?? form.fail('entity_type', 'BASE_TYPE_REQUIRED', 'Required');
  }
  const name = form.text('name', { max: 100, min: 1, required });
  const description = form.text('description', { max: 1_000 });
  const place = form.record('entity_metadata');
  const location = place?.text('location', { max: 100, min: 1, required: true });
  const start = form.timestamp('scheduled_start_time');
  const end = form.timestamp('scheduled_end_time');
  if (required && location === undefined) {
    form.fail('entity_metadata', 'BASE_TYPE_REQUIRED', 'This field is required');
  }
  const after: Fields = {
    name: name ?? before?.name ?? '',
    description: description ?? before?.description ?? null,
    scheduled_start_time: start ?? before?.scheduled_start_time ?? '',
    scheduled_end_time: end ?? before?.scheduled_end_time ?? '',
    status: form.integer('status', 1, 4) ?? before?.status ?? 1,
    entity_metadata: { location: location ?? before?.entity_metadata.location ?? '' },
  };
  checkTimes(form, after, { start, end, now });
  return problems.length > 0 ? problems : after;
}

function checkTimes(
  form: FormReader,
  after: Fields,
  { start, end, now }: { start: string | undefined; end: string | undefined; now: number },
): void {
  const [from, to] = [Date.parse(after.scheduled_start_time), Date.parse(after.scheduled_end_time)];
  const past = (at: string | undefined) => at !== undefined && Date.parse(at) <= now;
  if (Number.isNaN(from)) form.fail('scheduled_start_time', 'BASE_TYPE_REQUIRED', 'This field is required');
  if (Number.isNaN(to)) form.fail('scheduled_end_time', 'BASE_TYPE_REQUIRED', 'This field is required');
  if (past(start)) {
    form.fail('scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule in the past.');
  }
  if (past(end)) {
    form.fail('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot end in the past.');
  }
  if (to <= from) {
    form.fail('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_END_BEFORE_START', 'Must end after its start.');
  }
}
