import type { ActivityType } from '@tenfour/domain';
import type { Changes } from './event-fields.ts';

/** An event in words, for the activity log and webhooks. */
export interface Description {
  type: ActivityType;
  title: string;
  description: string;
  /** The person or thing it concerns; null for the server as a whole. */
  target: string | null;
  changes: Changes | null;
}
