import { PublicNote } from './PublicNote.tsx';

/** The public documentation page. */
export function DocumentationPage() {
  return (
    <PublicNote
      title="Documentation"
      text="The guides are being written. Until they are here, the community answers questions."
    />
  );
}
