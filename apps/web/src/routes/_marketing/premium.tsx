import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const PremiumPage = lazyNamed(() => import('../../features/public/premium/PremiumPage.tsx'), 'PremiumPage');

export const Route = createFileRoute('/_marketing/premium')({ component: PremiumPage });
