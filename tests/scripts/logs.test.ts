/** The check of the functions' log after the browser tests can find what it looks for. */
import assert from 'node:assert/strict';
import { foundIn, linesIn } from '../../scripts/test/logs';

const TOKEN = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.c`;

describe('the check of the logs', () => {
  it('reads only what the functions have logged', () => {
    const log = [
      '[debug] [2026-11-25T09:01:49.665Z] USER: >  {"message":"call"}',
      '[debug] [hosting] 127.0.0.1 GET /verify-email?oobCode=x',
      '[debug] [2026-11-25T09:01:50.665Z] USER: >  a stack trace',
    ];
    assert.deepEqual(linesIn(log.join('\n')), ['{"message":"call"}', 'a stack trace']);
  });

  for (const [what, text] of Object.entries({
    'an e-mail address': 'mail: not delivered to ada@shop.example',
    'an ID token': `authorization: Bearer ${TOKEN}`,
    'a code of a card': 'T1.0123456789ABCDEF.1764000000.12345678',
    'the link of a card': 'C1.3fHw9.0123456789ABCDEF.1.mac',
    'a key of Stripe': 'Invalid API Key provided: sk_test_12345678',
    'a phone number': 'called 020 7946 0018',
    'the text “Ada Example”': 'the holder Ada Example was told',
  })) {
    it(`finds ${what}`, () => assert.deepEqual(foundIn(text, ['Ada Example']), [what]));
  }

  it('lets ids, times and counts pass', () => {
    const line =
      '{"call":"recordScan","callId":"06b699b1-0013-4450-8893-ae351191582b","code":"ok","events":["joined_0123456789ABCDEF"],"at":1764061310123}';
    assert.deepEqual(foundIn(line, ['Ada Example', 'record']), []);
  });
});
