import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const LandingPage = lazyNamed(() => import('../../features/public/landing/LandingPage.tsx'), 'LandingPage');

export const Route = createFileRoute('/_marketing/landing')({ component: LandingPage });
