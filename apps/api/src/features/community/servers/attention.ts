import { ATTENTION_KINDS, type AttentionEntry, type Viewer } from '@tenfour/contracts';
import { APPEAL_FLAGS, may, rankOf, requiresFactor, WEBHOOK_SUBJECTS } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { AttentionQueries, FailingWebhook } from './attention-store.ts';
import type { ServerRow } from './store.ts';

/** Game errors that have not occurred for this long, in ms, are not shown anymore. */
const PROBLEM_SHOWN_MS = 15 * 60_000;

/** The game API's error code for a key that can read but not send commands. */
const COMMANDS_REFUSED = 4000;

/** Problems of failed reads that need no action, or that the server shows in another way. */
const EXPECTED_PROBLEMS: ReadonlySet<string> = new Set([
  'offline',
  'no-key',
  'suspended',
  'key-missing',
  'aborted',
]);

/** An alert about a player who joined stands for this long, in ms. */
const BOLO_SHOWN_MS = 10 * 60_000;

type Found = Omit<AttentionEntry, 'id'> & { id?: string };

interface Question {
  queries: AttentionQueries;
  row: ServerRow;
  viewer: Viewer;
  now: number;
}

/**
 * Returns what needs attention in a server, most urgent first, limited to what the viewer can see. `goTo` is set only
 * for viewers who can resolve the entry there.
 */
export async function attentionOf(question: Question): Promise<AttentionEntry[]> {
  const found = await Promise.all([
    alerts(question),
    keyAndGame(question),
    bolo(question),
    webhooks(question),
    bans(question),
    appeals(question),
    requests(question),
  ]);
  return [suspension(question.row), secondFactor(question), ...found]
    .flat()
    .sort((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind))
    .map((entry) => ({ ...entry, id: entry.id ?? entry.kind }));
}

function suspension(row: ServerRow): Found[] {
  if (row.status !== 'suspended') return [];
  const message = 'This server is suspended. Nothing is sent to its game or channels.';
  return [{ kind: 'suspended', message, at: null, count: null, goTo: null }];
}

/** Asks people without a second factor to set one up, before and after the server requires it of them. */
function secondFactor({ row, viewer }: Question): Found[] {
  const { factor_required_at: requiredAt } = row;
  if (requiredAt === null || viewer.factor !== undefined || viewer.apiKeyId !== undefined) return [];
  if (!requiresFactor(rankOf(viewer), requiredAt, Number.POSITIVE_INFINITY)) return [];
  const message = 'This server requires a second factor of you.';
  return [{ kind: 'second-factor', message, at: iso(requiredAt), count: null, goTo: 'account' }];
}

async function alerts({ queries, row, viewer }: Question): Promise<Found[]> {
  if (!may(viewer, 'canViewStaffTools')) return [];
  const open = await queries.openAlerts(row.id);
  const [newest] = open;
  if (!newest) return [];
  const count = open.length;
  const message = count === 1 ? newest.summary : `${count} security alerts are open. ${newest.summary}`;
  return [{ kind: 'security-alert', message, at: iso(newest.at), count, goTo: 'security' }];
}

/** Returns recent alerts about players on the watchlist, for viewers who can see notes and bans. */
async function bolo({ queries, row, viewer, now }: Question): Promise<Found[]> {
  if (!may(viewer, 'canViewPunishments')) return [];
  const newest = await queries.boloAlerts(row.id, now - BOLO_SHOWN_MS);
  if (newest === null) return [];
  const { subject, text, at, count } = newest;
  const why = text.replace('Staff were alerted. ', '');
  const message = `BOLO: ${subject} joined the game. ${why}${count === 1 ? '' : ` (${count} alerts in ten minutes)`}`;
  const goTo = may(viewer, 'canViewIngamePanel') ? 'ingame' : null;
  return [{ kind: 'bolo', message, at: iso(at), count, goTo }];
}

/** Keys are replaced in the settings, by those who may open them. */
function keyPlace(viewer: Viewer): 'settings' | null {
  return may(viewer, 'canEditApiKey') && may(viewer, 'canViewServerSettings') ? 'settings' : null;
}

async function keyAndGame({ queries, row, viewer, now }: Question): Promise<Found[]> {
  const gameId = row.erlc_key_sealed === null ? null : row.erlc_key_hash;
  if (gameId === null) {
    const message = 'Add an ER:LC API key to see players and send commands.';
    return [{ kind: 'key-missing', message, at: null, count: null, goTo: keyPlace(viewer) }];
  }
  const seesGame = may(viewer, 'canViewIngamePanel');
  if (row.status === 'suspended' || !(seesGame || may(viewer, 'canEditApiKey'))) return [];
  const [problem, command] = await Promise.all([queries.gameProblem(gameId), queries.newestSettled(gameId)]);
  const found: Found[] = [];
  if (problem && isKeyProblem(problem.kind)) {
    found.push(entryOf('key-problem', problem, keyPlace(viewer)));
  } else if (problem && !EXPECTED_PROBLEMS.has(problem.kind) && now - problem.at <= PROBLEM_SHOWN_MS) {
    found.push(entryOf('game-trouble', problem, seesGame ? 'ingame' : null));
  }
  if (command?.code === COMMANDS_REFUSED && command.message !== null) {
    const place = keyPlace(viewer) ?? (seesGame ? 'ingame' : null);
    found.push(entryOf('commands-refused', { message: command.message, at: command.at }, place));
  }
  return found;
}

function isKeyProblem(kind: string): boolean {
  return kind.startsWith('key-') && kind !== 'key-missing';
}

function entryOf(
  kind: AttentionEntry['kind'],
  { message, at }: { message: string; at: number | null },
  goTo: AttentionEntry['goTo'],
): Found {
  return { kind, message, at: at === null ? null : iso(at), count: null, goTo };
}

async function webhooks({ queries, row, viewer }: Question): Promise<Found[]> {
  if (!may(viewer, 'canViewWebhooks')) return [];
  const failing = await queries.failingWebhooks(row.id);
  return failing.map(({ id, type, reason, at }) => ({
    id,
    kind: 'webhook-failing',
    message: webhookSentence(type, reason),
    at: reason === null ? null : iso(at),
    count: null,
    goTo: 'logs',
  }));
}

function webhookSentence(type: FailingWebhook['type'], reason: string | null): string {
  const name = `The webhook for ${WEBHOOK_SUBJECTS[type]}`;
  return reason === null ? `${name} is failing.` : `${name} is disabled.`;
}

async function bans({ queries, row, viewer }: Question): Promise<Found[]> {
  if (!may(viewer, 'canEditPunishments') || !may(viewer, 'canViewIngamePanel')) return [];
  if (row.status === 'suspended' || row.erlc_key_hash === null) return [];
  const drift = await queries.banDrift(row.id, row.erlc_key_hash);
  if (drift === null) return [];
  const { count, at } = drift;
  const message = count === 1 ? '1 ban differs from the game' : `${count} bans differ from the game`;
  return [{ kind: 'bans-differ', message, at: iso(at), count, goTo: 'bans' }];
}

async function appeals({ queries, row, viewer }: Question): Promise<Found[]> {
  if (!may(viewer, APPEAL_FLAGS.view) || !may(viewer, APPEAL_FLAGS.edit)) return [];
  const open = await queries.openAppeals(row.id);
  if (open === null) return [];
  const { count, oldestAt } = open;
  const message = count === 1 ? '1 open appeal' : `${count} open appeals`;
  return [{ kind: 'appeals-waiting', message, at: iso(oldestAt), count, goTo: 'appeals' }];
}

async function requests({ queries, row, viewer }: Question): Promise<Found[]> {
  const count = row.pending_count;
  if (count === 0 || !may(viewer, 'canApproveJoinRequests')) return [];
  const oldest = await queries.oldestRequest(row.id);
  const message = `${count} request(s) pending`;
  const at = oldest === null ? null : iso(oldest);
  return [{ kind: 'requests-waiting', message, at, count, goTo: 'requests' }];
}
