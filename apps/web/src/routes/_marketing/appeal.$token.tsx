import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const AppealPage = lazyNamed(() => import('../../features/moderation/appeals/AppealPage.tsx'), 'AppealPage');

export const Route = createFileRoute('/_marketing/appeal/$token')({ component: AppealPage });
