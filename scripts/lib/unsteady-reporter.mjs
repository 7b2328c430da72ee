import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * A reporter of vitest that writes what its JSON report does not tell to the file that `UNSTEADY_REPORT` names:
 * `{ unsteady, unhandled }`, the tests that passed at their second try only as `{ name, error }[]`, and the messages of
 * errors that nobody caught.
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
