import { type Answers, type QuestionName, QUESTIONS } from './questions';

/** What a form says: all the answers, or the questions that have none (or one that was never offered). */
export function readAnswers(form: FormData): { answers: Answers } | { missing: QuestionName[] } {
  const given = QUESTIONS.map(
    ({ name, options }) => [name, options.find(({ value }) => value === form.get(name))?.value] as const,
  );
  const missing = given.filter(([, value]) => value === undefined).map(([name]) => name);
  return missing.length > 0 ? { missing } : { answers: Object.fromEntries(given) as unknown as Answers };
}
