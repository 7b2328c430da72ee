import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const ServerAppealScreen = lazyNamed(() => import('../../app/ServerAppealScreen.tsx'), 'ServerAppealScreen');

export const Route = createFileRoute('/_marketing/appeals/$slug')({ component: ServerAppealScreen });
