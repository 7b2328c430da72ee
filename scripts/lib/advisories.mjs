/** Exit codes of `npm run audit`. */
export const AUDIT_EXIT = { clean: 0, found: 1, unanswered: 2 };

const LEVELS = ['critical', 'high', 'moderate', 'low', 'info'];

/**
 * Reads the output of `pnpm audit --json`: the exit code, and the lines to print. An answer that is not a report counts
 * as unanswered, never as clean.
 */
export function auditOutcome(output) {
  const report = reportIn(output);
  if (report === null) {
    const reason = reasonIn(output);
    return {
      exit: AUDIT_EXIT.unanswered,
      lines: [`The registry offers no advisories, so nothing was checked: ${reason}`],
    };
  }
  const advisories = Object.values(report.advisories ?? {});
  if (advisories.length === 0) return { exit: AUDIT_EXIT.clean, lines: ['No known vulnerabilities.'] };
  const sorted = advisories.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    exit: AUDIT_EXIT.found,
    lines: [
      `Known vulnerabilities: ${advisories.length}`,
      ...sorted.map(
        ({ severity, module_name: name, vulnerable_versions: versions, title, url }) =>
          `  ${severity}  ${name} ${versions}: ${title} ${url}`,
      ),
    ],
  };
}

/** Returns why there is no report, without npm's warnings and the frame that pnpm draws around its errors. */
function reasonIn(output) {
  const lines = output.split('\n').filter((line) => !line.startsWith('npm warn'));
  return (
    lines
      .join(' ')
      .replaceAll(/[×│\s]+/g, ' ')
      .trim() || 'no answer'
  );
}

function rankOf({ severity }) {
  const rank = LEVELS.indexOf(severity);
  return rank === -1 ? LEVELS.length : rank;
}

/** Finds the report in the output, which can contain warnings of npm; null where there is none. */
function reportIn(output) {
  const start = output.indexOf('{');
  if (start === -1) return null;
  try {
    const report = JSON.parse(output.slice(start));
    return 'advisories' in report || 'metadata' in report ? report : null;
  } catch {
    return null;
  }
}
