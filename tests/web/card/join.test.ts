import assert from 'node:assert/strict';
import { joinCodeIn } from '../../../web/src/card/join/Join';

describe('the code in the address of a poster', () => {
  it('is read in capitals, without what came with the link, and is none in an address that cannot be read', () => {
    assert.equal(joinCodeIn('/j/7x2k9abc'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/7X2K9ABC/'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/7X2K9ABC%20'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/7X2K9ABC.'), '7X2K9ABC');
    assert.equal(joinCodeIn('/j/%E0%A4'), '');
  });
});
