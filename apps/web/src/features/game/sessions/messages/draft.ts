import type { SessionMessage, SessionTemplate } from '@tenfour/contracts';
import {
  isButtonUrl,
  isEmptySessionMessage,
  isPictureUrl,
  SESSION_BUTTONS_MAX,
  type SessionMessageKind,
  type SessionMessageMode,
  textsOfMessage,
  unknownPlaceholders,
} from '@tenfour/domain';
import { texts } from './texts.ts';

/** A message as typed; its buttons one per line. */
export interface MessageDraft {
  enabled: boolean;
  channelId: string;
  roleId: string;
  mode: SessionMessageMode;
  text: string;
  hasEmbed: boolean;
  embedTitle: string;
  embedText: string;
  color: string;
  imageUrl: string;
  buttons: string;
}

const COLOR = '#4c6ef5';

/** Returns the draft of a template. */
export function draftOf({ enabled, channel, role, mode, message }: SessionTemplate): MessageDraft {
  const { text, embed, buttons } = message;
  return {
    enabled,
    channelId: channel?.id ?? '',
    roleId: role?.id ?? '',
    mode,
    text,
    hasEmbed: embed !== null,
    embedTitle: embed?.title ?? '',
    embedText: embed?.text ?? '',
    color: embed?.color ?? COLOR,
    imageUrl: embed?.imageUrl ?? '',
    buttons: buttons.map(({ label, url }) => `${label} ${url}`).join('\n'),
  };
}

/** Reads buttons, one per line as a label and an address; null where a line is none, or for too many. */
export function readButtons(text: string): SessionMessage['buttons'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const buttons = lines.flatMap((line) => {
    const [, label = '', url = ''] = /^\s*(.{1,80}?)\s+(\S{1,400})\s*$/.exec(line) ?? [];
    return label !== '' && isButtonUrl(url) ? [{ label, url }] : [];
  });
  return buttons.length === lines.length && lines.length <= SESSION_BUTTONS_MAX ? buttons : null;
}

/** Returns the message of a draft; without its buttons while a line of them is wrong. */
export function messageOf(draft: MessageDraft): SessionMessage {
  const { embedTitle: title, embedText: text, color, imageUrl } = draft;
  const picture = imageUrl.trim() === '' ? null : imageUrl.trim();
  return {
    text: draft.text,
    embed: draft.hasEmbed ? { title, text, color, imageUrl: picture } : null,
    buttons: readButtons(draft.buttons) ?? [],
  };
}

/** Returns the problems of a draft by field; a field without one is valid. */
export function problemsOf(kind: SessionMessageKind, draft: MessageDraft) {
  const message = messageOf(draft);
  const unknownIn = (...some: string[]) => {
    const names = unknownPlaceholders(kind, some);
    return names.length === 0 ? null : texts.unknown(names);
  };
  const empty = draft.enabled && isEmptySessionMessage(message) ? texts.problems.empty : null;
  const buttonTexts = textsOfMessage({ text: '', embed: null, buttons: message.buttons });
  return {
    channelId: draft.enabled && draft.channelId === '' ? texts.problems.channel : null,
    text: unknownIn(draft.text) ?? empty,
    embedTitle: draft.hasEmbed ? unknownIn(draft.embedTitle) : null,
    embedText: draft.hasEmbed ? unknownIn(draft.embedText) : null,
    imageUrl: message.embed?.imageUrl && !isPictureUrl(message.embed.imageUrl) ? texts.problems.image : null,
    buttons: readButtons(draft.buttons) === null ? texts.problems.buttons : unknownIn(...buttonTexts),
  };
}
