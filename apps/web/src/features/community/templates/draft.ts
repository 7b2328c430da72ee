import { type SaveTemplatesInput, TEMPLATES_MAX, type Template } from '@tenfour/contracts';
import {
  DEFAULT_TEMPLATES,
  hasLength,
  PUNISHMENT_TYPES,
  type PunishmentType,
  type TemplateKind,
} from '@tenfour/domain';
import { newClientId } from '../../../data/client-id.ts';
import { formatLength, parseMinutes } from '../../../ui/duration/duration.ts';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** One template as it stands in the editor. `key` is its identity while the editor is open. */
export interface TemplateDraft {
  key: string;
  label: string;
  text: string;
  punishmentType: PunishmentType | null;
  /** As typed; empty is null. */
  minutes: string;
}

/** The editor's first state. */
export function draftsOf(templates: readonly Template[]): TemplateDraft[] {
  return templates.map(({ id, label, text, punishmentType, duration }) => ({
    key: id,
    label,
    text,
    punishmentType,
    minutes: duration === null ? '' : String(duration),
  }));
}

/** Reads lines stored across a sign-in or a reload; null when they are invalid. */
export function readDrafts(value: unknown): { lines: TemplateDraft[] } | null {
  const stored: unknown = Object(value).lines;
  if (!Array.isArray(stored)) return null;
  const lines = stored.map(readLine);
  return lines.every((line) => line !== null) ? { lines } : null;
}

function readLine(value: unknown): TemplateDraft | null {
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  const [key, label, text, minutes] = ['key', 'label', 'text', 'minutes'].map((name) => fields.get(name));
  if (typeof key !== 'string' || typeof label !== 'string') return null;
  if (typeof text !== 'string' || typeof minutes !== 'string') return null;
  return { key, label, text, minutes, punishmentType: typeFrom(String(fields.get('punishmentType'))) };
}

/** A new, empty line. */
export function emptyDraft(): TemplateDraft {
  return { key: newClientId(), label: '', text: '', punishmentType: null, minutes: '' };
}

/** The type of a select's value; null for any other word. */
export function typeFrom(value: string): PunishmentType | null {
  return PUNISHMENT_TYPES.find((type) => type === value) ?? null;
}

/** Returns what a template sets, such as "Ban · 30 days"; its text where it sets nothing. */
export function summaryOf({ punishmentType, minutes, text }: TemplateDraft): string {
  const duration = parseMinutes(minutes);
  const parts = punishmentType === null ? [] : [statusLook('punishment', punishmentType).label];
  if ('minutes' in duration && (duration.minutes !== null || hasLength(punishmentType)))
    parts.push(formatLength(duration.minutes, punishmentType));
  return parts.join(' · ') || text;
}

/** What is wrong with a line, by field; no keys mean that it can be saved. */
export function problemsOf(draft: TemplateDraft): { label?: string; text?: string; minutes?: string } {
  const duration = parseMinutes(draft.minutes);
  return {
    ...(draft.label.trim() === '' ? { label: texts.labelNeeded } : {}),
    ...(draft.text.trim() === '' ? { text: texts.textNeeded } : {}),
    ...('problem' in duration ? { minutes: duration.problem } : {}),
  };
}

/** What every server starts with, as if it were stored. */
export function defaultsOf(kind: TemplateKind): Template[] {
  return DEFAULT_TEMPLATES[kind].map((template, place) => ({ ...template, id: `default-${place}` }));
}

/** The lines as they are saved. For lines without problems. What every server starts with is saved as "none of its own". */
export function payloadOf(
  drafts: readonly TemplateDraft[],
  kind: TemplateKind,
): SaveTemplatesInput['templates'] {
  const lines = drafts.slice(0, TEMPLATES_MAX).map(({ label, text, punishmentType, minutes }) => ({
    label: label.trim(),
    text: text.trim(),
    punishmentType,
    duration: minutes.trim() === '' ? null : Number(minutes),
  }));
  return JSON.stringify(lines) === JSON.stringify(DEFAULT_TEMPLATES[kind]) ? [] : lines;
}

/** A list with the line at `from` moved by one place; the same list at its ends. */
export function movedBy(
  drafts: readonly TemplateDraft[],
  from: number,
  by: -1 | 1,
): readonly TemplateDraft[] {
  const to = from + by;
  const [one, other] = [drafts[from], drafts[to]];
  if (!one || !other) return drafts;
  return drafts.map((draft, place) => (place === from ? other : place === to ? one : draft));
}
