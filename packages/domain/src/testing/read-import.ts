import type { ImportSurvey, JsonImportFormat, SurveyedField } from '../insight/imports/kinds.ts';

/** Surveys a value as a first pass over its file does. */
function surveyOf(value: unknown): ImportSurvey {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).map(([key, field]): [string, SurveyedField] => [
      key,
      Array.isArray(field)
        ? { type: 'list', entries: field.length, value: field }
        : {
            type: typeof field === 'object' && field !== null ? 'object' : 'other',
            entries: 0,
            value: field,
          },
    ]),
  );
}

/** Reads a whole value, as a file of this format is read. */
export function readAs<Options>(format: JsonImportFormat<Options>, value: unknown, given: Options) {
  const survey = surveyOf(value);
  const { first, lists, notes } = format.plan(survey, given);
  const rows = [...lists].flatMap(([key, read]) => {
    const list = survey?.get(key)?.value;
    return (Array.isArray(list) ? list : []).map(read);
  });
  return { rows: [...first, ...rows], notes };
}
