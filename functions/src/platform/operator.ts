import { type Operator, parseOperator } from '@tessera/domain/schemas/operator';
import { operatorSetting } from './config';

let facts: Operator | undefined;

/**
 * Who runs the product: what mails and receipts say of the operator.
 * @throws Error naming the field of the setting OPERATOR that is missing or malformed
 */
export const operator = (): Operator => (facts ??= parseOperator(operatorSetting.value(), operatorSetting.name));
