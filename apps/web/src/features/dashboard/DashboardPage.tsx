import { InsideNote } from '../later/InsideNote.tsx';

/** / and /dashboard */
export function DashboardPage() {
  return <InsideNote title="Dashboard" text="The dashboard is not available yet." />;
}
