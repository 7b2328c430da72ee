import { DEFAULT_SESSION_MESSAGES, SESSION_MESSAGE_KINDS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { draftOf, messageOf, problemsOf, readButtons } from './draft.ts';

const started = draftOf({
  kind: 'started',
  enabled: true,
  channel: { id: '1', name: 'general' },
  role: null,
  mode: 'new',
  message: { text: '{title}', embed: null, buttons: [{ label: 'Join us', url: 'https://a.example/{code}' }] },
});

it.each(SESSION_MESSAGE_KINDS)('the first message of %s stays as it is', (kind) => {
  const { mode, message } = DEFAULT_SESSION_MESSAGES[kind];
  const copy = { ...message, buttons: [...message.buttons] };
  const draft = draftOf({ kind, enabled: false, channel: null, role: null, mode, message: copy });
  expect(messageOf(draft)).toEqual(message);
});

it('buttons are a label and an address', () => {
  expect(readButtons('Join us https://a.example/{code}\n\n')).toEqual([
    { label: 'Join us', url: 'https://a.example/{code}' },
  ]);
  expect(readButtons('https://a.example')).toBeNull();
  expect(readButtons('Join http://a.example')).toBeNull();
  expect(readButtons('Join https://a.example\n'.repeat(6))).toBeNull();
});

it('unknown placeholders are named at their field', () => {
  const draft = { ...started, text: '{titel}', hasEmbed: true, embedText: '{peak}' };
  expect(problemsOf('started', draft)).toMatchObject({
    text: 'Unknown: {titel}',
    embedText: 'Unknown: {peak}',
  });
  expect(problemsOf('ended', { ...draft, text: '' })).toMatchObject({ text: null, embedText: null });
});

it('an enabled message has a channel and a text', () => {
  const draft = { ...started, channelId: '', text: ' ', buttons: '' };
  expect(problemsOf('started', draft)).toMatchObject({
    channelId: 'Choose a channel.',
    text: 'Write a text or an embed.',
  });
  expect(problemsOf('started', { ...draft, enabled: false })).toMatchObject({ channelId: null, text: null });
});
