import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Writes what vitest's JSON report lacks to the file in `UNSTEADY_REPORT`: `{ unsteady, unhandled }`, the tests that
 * passed only on retry as `{ name, error }[]`, and the messages of uncaught errors.
 */
export default class UnsteadyReporter {
  #unsteady = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [error] = (test.task.result?.attempts ?? []).flatMap(({ errors = [] }) => errors);
    this.#unsteady.push({
      name: `${basename(test.module.moduleId)} › ${test.fullName}`,
      error: error?.message ?? '',
    });
  }

  onTestRunEnd(_modules, errors) {
    const unhandled = errors.map(({ message }) => message);
    writeFileSync(process.env.UNSTEADY_REPORT, JSON.stringify({ unsteady: this.#unsteady, unhandled }));
  }
}
