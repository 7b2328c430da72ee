import { InsideNote } from '../later/InsideNote.tsx';

/** /server/$id/punishments */
export function PunishmentsPage() {
  return <InsideNote title="Punishments" text="The punishment database is not available yet." />;
}
