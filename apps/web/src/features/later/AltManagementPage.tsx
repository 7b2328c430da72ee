import { InsideNote } from './InsideNote.tsx';

/** /alt-management */
export function AltManagementPage() {
  return <InsideNote title="Alt Management" text="Alt management is not available yet." />;
}
