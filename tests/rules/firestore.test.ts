/** firestore.rules against the emulator. One file, because the order matters: the coverage is asked for last. */
import { describeAccess } from './access';
import { describeCoverage } from './coverage';
import { describeDocuments } from './documents';
import { rulesEnvironment } from './environment';
import { describeQueries } from './queries';

describe('firestore.rules', () => {
  before(async () => (await rulesEnvironment()).clearFirestore());
  after(async () => (await rulesEnvironment()).cleanup());
  describeAccess();
  describeDocuments();
  describeQueries();
  describeCoverage();
});
