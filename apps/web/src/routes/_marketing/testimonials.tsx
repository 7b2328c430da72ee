import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const TestimonialsPage = lazyNamed(
  () => import('../../features/public/testimonials/TestimonialsPage.tsx'),
  'TestimonialsPage',
);

export const Route = createFileRoute('/_marketing/testimonials')({ component: TestimonialsPage });
