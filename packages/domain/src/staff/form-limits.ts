/** Most of what a form, its answers and its review can hold. Texts are in characters. */
export const FORM_LIMITS = {
  formsPerServer: 20,
  sections: 10,
  questions: 50,
  options: 25,
  title: 80,
  intro: 1_000,
  sectionTitle: 80,
  sectionText: 500,
  label: 200,
  help: 300,
  option: 100,
  /** A form as JSON. */
  content: 40_000,
  short: 200,
  long: 2_000,
  link: 500,
  /** The answers of a submission as JSON. */
  answers: 20_000,
  comment: 1_000,
  commentsPerSubmission: 100,
  message: 1_000,
} as const;
