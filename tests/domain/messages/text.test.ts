/** What an owner may write: no link but to the card or the own site. */
import assert from 'node:assert/strict';
import { foreignHosts } from '@tessera/domain/messages/text';

describe('the links in a message', () => {
  const own = 'https://www.corner.example/menu';
  it('may lead to the shop’s own site', () => {
    for (const text of [
      'See corner.example',
      'https://corner.example/today',
      'www.corner.example',
      'shop.corner.example',
    ])
      assert.deepEqual(foreignHosts(text, own), [], text);
  });

  for (const text of [
    'https://evil.example/x',
    'http://corner.example.evil.example',
    'evil.example',
    'www.evil.example',
    'HTTPS://EVIL.EXAMPLE',
    '//evil.example',
    'javascript://evil.example',
    'corner.example@evil.example',
    'https://corner.example@evil.example/',
    'evil。example',
    'evilcorner.example',
    'write to me@evil.example',
  ])
    it(`refuses ${text}`, () => assert.notDeepEqual(foreignHosts(text, own), []));

  it('sees none in times, prices, short forms and sentences without a space', () => {
    for (const text of ['From 9.30 to 5.30', '£3.50 each', 'e.g. cake', 'Come tomorrow.We are open', 'Mr. Bean'])
      assert.deepEqual(foreignHosts(text, ''), [], text);
  });
});
