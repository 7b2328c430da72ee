import { afterEach, test } from 'vitest';
import { dashboardLines } from './lines/dashboard.tsx';
import { dutyLines } from './lines/duty.tsx';
import { peopleLines } from './lines/people.tsx';
import { playFailures, playSuccess, withSuccess } from './outcomes.ts';
import { leavePage } from './page.tsx';

afterEach(leavePage);

const lines = { ...dashboardLines, ...peopleLines, ...dutyLines };

test.each(Object.entries(lines))(
  '%s: what is said when it fails, what stays, and the way to sign-in',
  (_name, line) => playFailures(line),
);

test.each(withSuccess(lines))('%s: what is said when it worked', (_name, line) => playSuccess(line));
