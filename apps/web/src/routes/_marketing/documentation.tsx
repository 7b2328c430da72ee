import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const DocumentationPage = lazyNamed(
  () => import('../../features/public/documentation/DocumentationPage.tsx'),
  'DocumentationPage',
);

export const Route = createFileRoute('/_marketing/documentation')({ component: DocumentationPage });
