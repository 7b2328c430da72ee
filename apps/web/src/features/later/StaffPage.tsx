import { InsideNote } from './InsideNote.tsx';

/** /server/$id/staff and /staff-old (one page, T04). */
export function StaffPage() {
  return <InsideNote title="Staff &amp; shifts" text="Shifts and mod calls are not available yet." />;
}
