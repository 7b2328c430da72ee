import { createFileRoute } from '@tanstack/react-router';
import { legalScreen } from '../../app/legal-screen.tsx';

export const Route = createFileRoute('/_marketing/privacy')({ component: legalScreen('privacy') });
