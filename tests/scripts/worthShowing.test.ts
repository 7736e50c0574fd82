import assert from 'node:assert/strict';
import { worthShowing } from '../../scripts/local/worthShowing';

describe('what npm start shows of the emulators', () => {
  const cases: [string, string, string | null][] = [
    ['progress', 'i  functions: Beginning execution of "europe-west2-stripeWebhook"', null],
    [
      'what is as it should be',
      '⚠  functions: Your requested "node" version "22" doesn\'t match your global version "20".',
      null,
    ],
    ['a warning', '\u001b[33m⚠  hosting: port taken\u001b[39m', '⚠  hosting: port taken'],
    [
      'functions that do not load',
      '⬢  functions: Failed to load function definition from source',
      '⬢  functions: Failed to load function definition from source',
    ],
    ["a function's error", '>  {"severity":"ERROR","message":"stripeWebhook: failed"}', 'stripeWebhook: failed'],
    [
      "a function's warning",
      '>  {"severity":"WARNING","message":"stripeWebhook: refused, not signed by Stripe"}',
      null,
    ],
    ['an exception', '>  TypeError: x is not a function', 'TypeError: x is not a function'],
    ['other output of a function', '>  hello', null],
  ];
  for (const [what, line, shown] of cases) {
    it(`${shown === null ? 'leaves to the log' : 'shows'} ${what}`, () => assert.equal(worthShowing(line), shown));
  }
});
