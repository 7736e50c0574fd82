import { type Operator, parseOperator } from '@tessera/domain/schemas/operator';
import { operatorSetting } from './config';

let read: { text: string; facts: Operator } | undefined;

/**
 * Who runs the product: what mails and receipts say of the operator.
 * @throws Error naming the field of the setting OPERATOR that is missing or malformed
 */
export function operator(): Operator {
  const text = operatorSetting.value();
  if (read?.text !== text) read = { text, facts: parseOperator(text, operatorSetting.name) };
  return read.facts;
}
