import { checkEmbeds, type Embed } from './embed-rules.ts';
import type { FormProblem } from './errors.ts';
import { FormReader, isRecord } from './json-fields.ts';

/** A message body after Discord's checks: text trimmed, empty embeds and components dropped. */
export interface MessageDraft {
  content: string;
  embeds: Embed[];
  username: string | undefined;
  avatarUrl: string | undefined;
  flags: number;
}

const CONTENT_MAX = 2000;
const USERNAME_MAX = 80;
/** SUPPRESS_EMBEDS and SUPPRESS_NOTIFICATIONS: the flags that a sender can set without components. */
const SENDABLE_FLAGS = 4 | 4096;
const MENTION_KINDS = ['users', 'roles', 'everyone'];

function checkUsername(form: FormReader): string | undefined {
  const username = form.text('username', { max: USERNAME_MAX, min: 1 });
  for (const word of ['clyde', 'discord']) {
    if (username?.toLowerCase().includes(word)) {
      form.fail('username', 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${word}"`);
    }
  }
  return username;
}

function checkMentions(form: FormReader): void {
  const mentions = form.record('allowed_mentions');
  const kinds = mentions?.value('parse');
  if (mentions === undefined || kinds === undefined) return;
  if (!Array.isArray(kinds)) {
    mentions.fail('parse', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return;
  }
  for (const [index, kind] of kinds.entries()) {
    if (MENTION_KINDS.includes(String(kind))) continue;
    mentions.fail(
      `parse.${index}`,
      'BASE_TYPE_CHOICES',
      `Value must be one of ('users', 'roles', 'everyone').`,
    );
  }
}

/** Checks a message body against Discord's limits; a returned list contains its problems. */
export function checkMessage(body: unknown): MessageDraft | FormProblem[] {
  const problems: FormProblem[] = [];
  const form = new FormReader(isRecord(body) ? body : {}, '', problems);
  const draft: MessageDraft = {
    content: form.text('content', { max: CONTENT_MAX }) ?? '',
    embeds: checkEmbeds(form),
    username: checkUsername(form),
    avatarUrl: form.url('avatar_url'),
    flags: (form.integer('flags', 0, 2 ** 31) ?? 0) & SENDABLE_FLAGS,
  };
  checkMentions(form);
  return problems.length > 0 ? problems : draft;
}

/** Returns true for an empty message, which Discord answers with 50006. */
export function isEmptyMessage(draft: MessageDraft): boolean {
  return draft.content === '' && draft.embeds.length === 0;
}
