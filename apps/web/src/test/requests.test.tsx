import { afterEach, test } from 'vitest';
import { dashboardLines } from './lines/dashboard.tsx';
import { dutyLines } from './lines/duty.tsx';
import { peopleLines } from './lines/people.tsx';
import { playFailures } from './outcomes.ts';
import { leavePage } from './page.tsx';

afterEach(leavePage);

test.each(Object.entries({ ...dashboardLines, ...peopleLines, ...dutyLines }))(
  '%s: what is said when it fails, what stays, and the way to sign-in',
  (_name, line) => playFailures(line),
);
