/** Checks the coverage of the rules: the emulator counts the values of each expression. */
import assert from 'node:assert/strict';
import { FIRESTORE_EMULATOR } from '../support/addresses';
import { RULES_PROJECT } from './environment';

interface Expression {
  sourcePosition: { line: number; column: number; currentOffset: number; endOffset: number };
  values?: { value: Record<string, unknown>; count: number }[];
  children?: Expression[];
}

interface Report {
  rules: { files: { content: string }[] };
  report: Expression[];
}

const flat = (expressions: Expression[]): Expression[] =>
  expressions.flatMap((one) => [one, ...flat(one.children ?? [])]);

/**
 * Whether an expression ever had such a value. The emulator reports a skipped expression as an empty value, and an
 * error as `undefined`.
 */
const evaluatedTo = ({ values = [] }: Expression, wanted: (found: Record<string, unknown>) => boolean): boolean =>
  values.some(({ value, count }) => count > 0 && wanted(value));

const anything = (value: Record<string, unknown>): boolean => Object.keys(value).some((kind) => kind !== 'undefined');
const refusal = (value: Record<string, unknown>): boolean => value['boolValue'] === false || 'undefined' in value;
const admission = (value: Record<string, unknown>): boolean => value['boolValue'] === true;

/** Must run last: it reads the coverage of the tests before it. */
export function describeCoverage(): void {
  describe('coverage', () => {
    let report: Report;
    const where = ({ sourcePosition: { line, column, currentOffset, endOffset } }: Expression): string =>
      `firestore.rules:${line}:${column}  ${(report.rules.files[0]?.content ?? '').slice(currentOffset, endOffset + 1)}`;

    // The emulator takes its time: it adds up every value of every expression of some thousand requests.
    before(async () => {
      const response = await fetch(`${FIRESTORE_EMULATOR}/emulator/v1/projects/${RULES_PROJECT}:ruleCoverage`);
      assert.equal(response.status, 200);
      report = (await response.json()) as Report;
      assert.ok(report.report.length > 0, 'the report is empty');
    });

    it('leaves no expression unvisited', () => {
      const unvisited = flat(report.report).filter((expression) => !evaluatedTo(expression, anything));
      assert.equal(unvisited.length, 0, `never reached:\n${unvisited.map(where).join('\n')}`);
    });

    it('every condition has let somebody in and refused somebody', () => {
      const oneSided = report.report.filter(
        (condition) => !evaluatedTo(condition, admission) || !evaluatedTo(condition, refusal),
      );
      assert.equal(oneSided.length, 0, `always the same:\n${oneSided.map(where).join('\n')}`);
    });
  });
}
