import { defineAccountEvents } from '../../../../events/define-events.ts';

export interface FeedEvent {
  kind: 'account.calendar-feed-created' | 'account.calendar-feed-revoked';
}

export const feedEvents = defineAccountEvents<FeedEvent>();
