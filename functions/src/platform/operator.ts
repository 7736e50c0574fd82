import { type Operator, parseOperator } from '@tessera/domain/schemas/operator';
import { operatorSetting } from './config';

let parsed: { text: string; facts: Operator } | undefined;

/**
 * The operator's facts, for mails and receipts.
 * @throws Error naming the field of the setting OPERATOR that is missing or malformed
 */
export function operator(): Operator {
  const text = operatorSetting.value();
  if (parsed?.text !== text) parsed = { text, facts: parseOperator(text, operatorSetting.name) };
  return parsed.facts;
}
