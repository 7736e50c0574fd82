import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { AGREEMENT_TEXT } from '@tessera/domain/account/agreement';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import { AGREEMENT_SECTIONS, agreementAsText } from '../../../../web/src/site/legal/agreementText';

describe('the data agreement', () => {
  it('has the text of its version: another text needs another version', () => {
    const text = createHash('sha256').update(JSON.stringify(AGREEMENT_SECTIONS)).digest('hex');
    assert.equal(text, AGREEMENT_TEXT);
  });

  it('can be kept as a file, whole, with its parties', () => {
    const file = agreementAsText(['Processor: Ada Ltd']);
    assert.match(file, new RegExp(`version ${AGREEMENT_VERSION}`));
    assert.match(file, /Ada Ltd/);
    for (const { paragraphs } of AGREEMENT_SECTIONS)
      for (const paragraph of paragraphs) assert.ok(file.includes(paragraph));
  });
});
