import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * A reporter of vitest that writes which tests passed at their second try only, `{ name, error }[]`, to the file that
 * `UNSTEADY_REPORT` names: its JSON report does not tell them from the others.
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

  onTestRunEnd() {
    writeFileSync(process.env.UNSTEADY_REPORT, JSON.stringify(this.#unsteady));
  }
}
