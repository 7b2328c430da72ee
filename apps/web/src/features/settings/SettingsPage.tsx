import { InsideNote } from '../later/InsideNote.tsx';

/** /server/$id/settings */
export function SettingsPage() {
  return <InsideNote title="Settings" text="Settings are not available yet." />;
}
