import type { FormProblem } from './errors.ts';
import { isRecord } from './json-fields.ts';

const MAX_ROWS = 5;
const MAX_BUTTONS = 5;
const MAX_CUSTOM_ID = 100;
const MAX_LABEL = 80;
const LINK_STYLE = 5;
const MENU = 3;
const MAX_OPTIONS = 25;
const MAX_OPTION = 100;

/** Checks a message's components (rows of buttons or one select) against Discord's limits. */
export function checkComponents(body: unknown): { list: unknown[]; problems: FormProblem[] } {
  const list = isRecord(body) && Array.isArray(body.components) ? body.components : [];
  const problems: FormProblem[] = [];
  const fail = (path: string, code: string, message: string): void => {
    problems.push({ path: `components${path}`, code, message });
  };
  if (list.length > MAX_ROWS) fail('', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  const seen = new Set<string>();
  for (const [row, one] of list.entries()) {
    const inner = isRecord(one) && one.type === 1 && Array.isArray(one.components) ? one.components : null;
    if (inner === null || inner.length === 0 || inner.length > MAX_BUTTONS) {
      fail(`.${row}.components`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
      continue;
    }
    if (inner.length > 1 && inner.some((component) => isRecord(component) && component.type === MENU)) {
      fail(`.${row}.components`, 'BASE_TYPE_BAD_LENGTH', 'A menu needs a row of its own.');
    }
    for (const [index, component] of inner.entries()) {
      const path = `.${row}.components.${index}`;
      if (!isRecord(component))
        fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      else checkOne(component, seen, (field, code, message) => fail(`${path}.${field}`, code, message));
    }
  }
  return { list, problems };
}

type Fail = (field: string, code: string, message: string) => void;

function checkOne(component: Record<string, unknown>, seen: Set<string>, fail: Fail): void {
  const { custom_id: id, label } = component;
  const isLink = component.type === 2 && component.style === LINK_STYLE;
  if (!isLink && (typeof id !== 'string' || id.length < 1 || id.length > MAX_CUSTOM_ID)) {
    fail('custom_id', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
  }
  if (typeof id === 'string') {
    if (seen.has(id))
      fail('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
    seen.add(id);
  }
  if (component.type === MENU && !isMenu(component.options)) {
    fail('options', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 25 in length.');
  }
  if (typeof label === 'string' && label.length > MAX_LABEL) {
    fail('label', 'BASE_TYPE_MAX_LENGTH', 'Must be 80 or fewer in length.');
  }
}

function isMenu(options: unknown): boolean {
  const list = Array.isArray(options) ? options : [];
  const fits = (text: unknown) => typeof text === 'string' && text.length >= 1 && text.length <= MAX_OPTION;
  const values = new Set(list.map((one) => (isRecord(one) ? one.value : null)));
  return (
    list.length >= 1 &&
    list.length <= MAX_OPTIONS &&
    values.size === list.length &&
    list.every((one) => isRecord(one) && fits(one.label) && fits(one.value))
  );
}
