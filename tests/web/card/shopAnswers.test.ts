import assert from 'node:assert/strict';
import type { OwnReport } from '@tessera/domain/shop/report';
import { awaitsAnswer, hasNewAnswer, noteAnswersRead } from '../../../web/src/card/shopAnswers';
import { emptyStorage, localStorageFor } from '../../support/localStorage';

const open: OwnReport = { message: 'A stamp is missing.', at: 1, answerBy: 2 };
const closed: OwnReport = { ...open, outcome: 'We added it.', closedAt: 2 };

describe('the answers that a holder waits for', () => {
  const give = localStorageFor();
  beforeEach(() => give(emptyStorage()));

  it('are none before anything was written, or once all are read', () => {
    assert.equal(awaitsAnswer('ada'), false);
    noteAnswersRead('ada', [closed]);
    assert.equal(awaitsAnswer('ada'), false);
  });

  it('are new until they are read, each card’s by itself', () => {
    noteAnswersRead('ada', [open, closed]);
    assert.deepEqual([awaitsAnswer('ada'), awaitsAnswer('bob')], [true, false]);
    assert.equal(hasNewAnswer('ada', [open, closed]), false, 'the older answer was read');
    assert.equal(hasNewAnswer('ada', [closed, closed]), true);
    noteAnswersRead('ada', [closed, closed]);
    assert.equal(awaitsAnswer('ada'), false);
  });
});
