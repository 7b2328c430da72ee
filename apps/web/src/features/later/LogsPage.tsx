import { InsideNote } from './InsideNote.tsx';

/** /server/$id/logs */
export function LogsPage() {
  return <InsideNote title="Logs & Webhooks" text="Logs and webhooks are not available yet." />;
}
