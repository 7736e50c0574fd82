import assert from 'node:assert/strict';
import { joinCodeIn } from '../../../web/src/card/join/Join';

describe('the code in the address of a poster', () => {
  it('is read in capitals, and is some other text in an address that a browser cannot read', () => {
    assert.equal(joinCodeIn('/j/7x2k9abc'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/7X2K9ABC/'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/7X2K9ABC%20'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/%E0%A4'), '%E0%A4');
  });
});
