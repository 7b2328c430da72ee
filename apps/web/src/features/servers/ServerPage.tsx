import { InsideNote } from '../later/InsideNote.tsx';

/** /server/$id */
export function ServerPage() {
  return <InsideNote title="Server" text="The server page is not available yet." />;
}
