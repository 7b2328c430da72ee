import type { SessionPost } from '@tenfour/contracts';
import type { SessionMessageKind, SessionPostKind } from '@tenfour/domain';

/** Words of the messages that sessions post to Discord. */
export const texts = {
  open: 'Messages',
  title: 'Session messages',
  kinds: {
    planned: 'Planned',
    started: 'Started',
    boosted: 'Boosted',
    low: 'Low',
    full: 'Full',
    ended: 'Ended, with summary',
    cancelled: 'Canceled',
  } satisfies Record<SessionMessageKind, string>,
  events: 'Discord events',
  eventsHint: 'Every session is also an event of your Discord server.',
  eventsOn: 'Discord events are on',
  eventsOff: 'Discord events are off',
  option: (name: string, enabled: boolean) => (enabled ? `${name} · on` : name),
  kind: 'Message',
  enabled: 'Post this message',
  channel: 'Channel',
  noChannel: 'Choose a channel',
  role: 'Ping',
  roleHint: 'Discord pings only roles that anyone can mention.',
  noRole: 'No ping',
  mode: 'Post as',
  modes: { new: 'New message', edit: 'Edit of the last one' },
  editHint: 'Edits don’t ping.',
  text: 'Text',
  embed: 'Embed',
  embedTitle: 'Embed title',
  embedText: 'Embed text',
  color: 'Embed color',
  pickColor: 'Pick a color from the screen',
  image: 'Picture (https)',
  buttons: 'Link buttons',
  buttonsHint: 'One per line, such as “Join https://example.com”.',
  placeholders: 'Placeholders',
  preview: 'Preview',
  sendTest: 'Send test',
  testSent: 'Test message sent',
  save: 'Save',
  saved: 'Message saved',
  failed: 'Not done',
  notConnected: 'Connect a Discord server on the “Discord bot” page first.',
  unknown: (names: readonly string[]) => `Unknown: ${names.map((name) => `{${name}}`).join(', ')}`,
  problems: {
    channel: 'Choose a channel.',
    empty: 'Write a text or an embed.',
    buttons: 'Write a label and an https address, at most 5 lines.',
    image: 'Enter the https address of a picture.',
  },
  notPosted: ({ kind, problem }: SessionPost) => `${nameOf(kind)}: not posted. ${problem ?? ''}`,
  waiting: ({ kind, problem }: SessionPost) => `${nameOf(kind)}: waiting for Discord. ${problem ?? ''}`,
  retry: 'Retry',
};

function nameOf(kind: SessionPostKind): string {
  return kind === 'event' ? 'Discord event' : texts.kinds[kind];
}
