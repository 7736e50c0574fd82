/** The questionnaire: `recommend` decides by the names and values; people read the labels. */
export const QUESTIONS = [
  {
    name: 'visits',
    label: 'How often does a good regular come in?',
    options: [
      { value: 'weekly', label: 'Every week, or more' },
      { value: 'monthly', label: 'Once or twice a month' },
      { value: 'rarely', label: 'A few times a year' },
    ],
  },
  {
    name: 'spend',
    label: 'What does one visit usually come to?',
    options: [
      { value: 'small', label: 'Under £6' },
      { value: 'medium', label: '£6 to £20' },
      { value: 'large', label: 'Over £20' },
    ],
  },
  {
    name: 'phones',
    label: 'How many of your customers would show you a phone?',
    options: [
      { value: 'most', label: 'Most of them' },
      { value: 'some', label: 'About half' },
      { value: 'few', label: 'Few' },
    ],
  },
  {
    name: 'today',
    label: 'What do you have now?',
    options: [
      { value: 'nothing', label: 'Nothing yet' },
      { value: 'paper', label: 'Paper cards' },
      { value: 'digital', label: 'A digital scheme that works' },
    ],
  },
  {
    name: 'shops',
    label: 'How many shops should share one card?',
    options: [
      { value: 'one', label: 'Just one' },
      { value: 'several', label: 'Two or more' },
    ],
  },
  {
    name: 'place',
    label: 'Where must the card be on your customers’ phones?',
    options: [
      { value: 'page', label: 'A page in the browser or on the home screen will do' },
      { value: 'wallet', label: 'In Apple Wallet or Google Wallet' },
    ],
  },
] as const;

type Question = (typeof QUESTIONS)[number];
export type QuestionName = Question['name'];

/** One answer to each question. */
export type Answers = { [Name in QuestionName]: Extract<Question, { name: Name }>['options'][number]['value'] };

/** Reads a form: all the answers, or the questions without a valid answer. */
export function readAnswers(form: FormData): { answers: Answers } | { missing: QuestionName[] } {
  const given = QUESTIONS.map(
    ({ name, options }) => [name, options.find(({ value }) => value === form.get(name))?.value] as const,
  );
  const missing = given.filter(([, value]) => value === undefined).map(([name]) => name);
  return missing.length > 0 ? { missing } : { answers: Object.fromEntries(given) as unknown as Answers };
}
