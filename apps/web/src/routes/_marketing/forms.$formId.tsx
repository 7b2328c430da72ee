import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const FormScreen = lazyNamed(() => import('../../app/FormScreen.tsx'), 'FormScreen');

export const Route = createFileRoute('/_marketing/forms/$formId')({ component: FormScreen });
