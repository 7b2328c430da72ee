import { PublicNote } from './PublicNote.tsx';

/** The public testimonials page. */
export function TestimonialsPage() {
  return <PublicNote title="Testimonials" text="Testimonials are coming soon." />;
}
