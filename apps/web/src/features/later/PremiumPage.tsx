import { PublicNote } from './PublicNote.tsx';

/** The public plans page. */
export function PremiumPage() {
  return (
    <PublicNote
      title="Premium"
      text="Everything that runs today is free. The paid plans will be described here."
    />
  );
}
