/** What a message says in the wallet, and what is missing in it: the page and the server ask the same functions. */
import assert from 'node:assert/strict';
import { contentProblems, walletLine } from '@tessera/domain/news/text';
import { type Content, MESSAGE_LIMITS } from '@tessera/domain/news/types';

type Written = Parameters<typeof contentProblems>[0];
const written: Written = { subject: 'New beans', text: 'They are here.', channels: ['email', 'wallet'] };
const problem = (more: Partial<Written>) => Object.keys(contentProblems({ ...written, ...more })).join(' ');

describe('what a message says', () => {
  it('in the wallet is its own line, or else the subject', () => {
    assert.equal(walletLine({ subject: ' New beans ', wallet: 'Beans!' }), 'Beans!');
    for (const wallet of ['', '  ', undefined])
      assert.equal(walletLine({ subject: ' New beans ', ...(wallet !== undefined && { wallet }) }), 'New beans');
  });

  it('is enough with a subject that fits into the wallet', () => {
    for (const wallet of ['', ' ', 'Beans!']) assert.equal(problem({ wallet }), '', wallet);
    assert.equal(problem({}), '');
  });

  it('names every field that has to change, in the order of the form', () => {
    assert.equal(problem({ subject: '', text: '', channels: [] }), 'subject text channels');
    assert.equal(problem({ channels: [] }), 'channels');
    assert.equal(problem({ subject: ' ' }), 'subject');
    assert.equal(problem({ text: '\n' }), 'text');
    const long = 'x'.repeat(MESSAGE_LIMITS.wallet + 1);
    assert.equal(problem({ subject: long }), 'wallet');
    assert.equal(problem({ subject: long, wallet: 'Beans!' }), '');
    const byMail: Content['channels'] = ['email'];
    assert.equal(problem({ subject: long, channels: byMail }), '', 'no wallet gets it');
  });

  it('names every field with a mark that is refused, the hidden one not', () => {
    const [subject, text, wallet] = ['Buns <b>', 'Warm\u200b buns', 'Buns >'];
    assert.equal(problem({ subject, text, wallet }), 'subject text wallet');
    assert.equal(problem({ wallet, channels: ['email'] }), '', 'no wallet gets it');
  });
});
