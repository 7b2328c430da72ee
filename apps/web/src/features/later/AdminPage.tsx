import { InsideNote } from './InsideNote.tsx';

/** /admin */
export function AdminPage() {
  return <InsideNote title="Admin Panel" text="The admin panel is not available yet." />;
}
