import type { Form, UpdateFormInput } from '@tenfour/contracts';

export type Content = Form['content'];
export type Section = Content['sections'][number];
export type Question = Section['questions'][number];

/** What the editor holds of a form. Times are local, as fields have them; empty for none. */
export interface FormDraft {
  title: string;
  content: Content;
  cooldownDays: number;
  discordAgeDays: number;
  robloxAgeDays: number;
  maxPending: number;
  robloxRequired: boolean;
  opensAt: string;
  closesAt: string;
  requiredRoleIds: string[];
  reviewerRoles: string[];
  /** Empty for none. */
  givenRole: string;
  givenDiscordRoleIds: string[];
}

const MINUTE_MS = 60_000;

function toLocal(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

/** Returns the draft that an editor begins with. */
export function draftOf(form: Form): FormDraft {
  const { title, content, cooldownDays, discordAgeDays, robloxAgeDays, maxPending, robloxRequired } = form;
  return {
    ...{ title, content, cooldownDays, discordAgeDays, robloxAgeDays, maxPending, robloxRequired },
    opensAt: toLocal(form.opensAt),
    closesAt: toLocal(form.closesAt),
    requiredRoleIds: form.requiredRoles.map(({ id }) => id),
    reviewerRoles: form.reviewerRoles,
    givenRole: form.givenRole ?? '',
    givenDiscordRoleIds: form.givenDiscordRoles.map(({ id }) => id),
  };
}

/** Returns what is sent of a draft: only what a form of its kind has, and only what differs from `form`. */
export function inputOf(serverId: string, form: Form, draft: FormDraft): UpdateFormInput {
  const { opensAt, closesAt, givenRole, ...plain } = draft;
  const before = draftOf(form);
  const after = {
    ...plain,
    opensAt: fromLocal(opensAt),
    closesAt: fromLocal(closesAt),
    givenRole: givenRole || null,
  };
  const changed = Object.entries(after).filter(([field]) => {
    const key = field as keyof FormDraft;
    return JSON.stringify(draft[key]) !== JSON.stringify(before[key]);
  });
  return { serverId, formId: form.id, version: form.version, ...Object.fromEntries(changed) };
}

/** Returns an id that no part of the form has. */
function freeId(prefix: string, content: Content): string {
  const taken = new Set(
    content.sections.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)]),
  );
  let n = 1;
  while (taken.has(`${prefix}${n}`)) n += 1;
  return `${prefix}${n}`;
}

/** Adds a question to a section. */
export function withQuestion(content: Content, sectionId: string): Content {
  const question: Question = {
    ...{
      id: freeId('q', content),
      kind: 'short',
      label: '',
      help: '',
      required: true,
      options: [],
      condition: null,
    },
  };
  return onSection(content, sectionId, (section) => ({
    ...section,
    questions: [...section.questions, question],
  }));
}

/** Adds a section with one question. */
export function withSection(content: Content): Content {
  const id = freeId('s', content);
  const section: Section = { id, title: '', text: '', condition: null, questions: [] };
  return withQuestion({ ...content, sections: [...content.sections, section] }, id);
}

/** Changes one section. */
export function onSection(content: Content, id: string, change: (section: Section) => Section): Content {
  return {
    ...content,
    sections: content.sections.map((section) => (section.id === id ? change(section) : section)),
  };
}

/** Changes one question. */
export function onQuestion(content: Content, id: string, change: Partial<Question>): Content {
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((one) => (one.id === id ? { ...one, ...change } : one)),
    })),
  };
}

/** Moves an item of a list by one place; at its end it stays. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const item = items[at];
  const others = items.toSpliced(at, 1);
  return item === undefined ? [...items] : others.toSpliced(Math.max(0, at + by), 0, item);
}

/** Returns the questions before a section or question, in order, which its condition can ask for. */
export function questionsBefore(content: Content, id: string): Question[] {
  const before: Question[] = [];
  for (const section of content.sections) {
    if (section.id === id) return before;
    for (const question of section.questions) {
      if (question.id === id) return before;
      before.push(question);
    }
  }
  return before;
}
