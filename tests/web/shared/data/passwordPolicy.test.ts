import assert from 'node:assert/strict';
import { DEFAULT_PASSWORD_POLICY } from '../../../../web/src/shared/data/defaultPasswordPolicy';
import { withEnvironment } from '../../../support/functions';
import { logsOf } from '../../../support/logsOf';

const SERVICE = 'https://identitytoolkit.googleapis.com/v2/passwordPolicy';
const SETTINGS = {
  TESSERA_FIREBASE_CONFIG: JSON.stringify({ apiKey: 'the-key', projectId: 'demo-x' }),
  TESSERA_EMULATORS: undefined,
};

/** What the identity service serves a project whose owner asked for more than six characters. */
const SERVED = {
  customStrengthOptions: {
    minPasswordLength: 10,
    maxPasswordLength: 4096,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: ['!', '#'],
  enforcementState: 'ENFORCE',
  schemaVersion: 1,
};

/** What the service is asked, and answers just now. */
const asked: string[] = [];
let answer: () => Response;
const reach = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(SERVICE)) return reach(input, init);
  asked.push(url);
  return answer();
};
// The SDK keeps the `fetch` that it finds when it is imported. Tests in other files replace `fetch` while they run, so
// the SDK is imported before any test.
await import('firebase/auth');

describe('the password policy', () => {
  const read = () =>
    logsOf(() =>
      withEnvironment(SETTINGS, async () => {
        const { passwordPolicy } = await import('../../../../web/src/shared/data/passwordPolicy');
        return passwordPolicy();
      }),
    );

  const failures: [string, () => Response, string][] = [
    [
      'is not reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'auth/network-request-failed',
    ],
    [
      'refuses',
      () => Response.json({ error: { code: 400, message: 'INVALID_PROJECT_ID' } }, { status: 400 }),
      'auth/invalid-project-id',
    ],
  ];
  for (const [what, fails, code] of failures) {
    it(`is the default where the service ${what}, which is logged`, async () => {
      answer = fails;
      const { result, logs } = await read();
      assert.deepEqual(result, DEFAULT_PASSWORD_POLICY);
      assert.deepEqual(logs.warn, [`Password policy not read: ${code}`]);
    });
  }

  it("is the service's own once it is read, after a failure too", async () => {
    answer = () => Response.json(SERVED);
    const { result, logs } = await read();
    assert.deepEqual(result, {
      minLength: 10,
      maxLength: 4096,
      lowercase: false,
      uppercase: true,
      digit: true,
      symbol: false,
    });
    assert.deepEqual(logs.warn, []);
    assert.equal(new URL(asked.at(-1) ?? '').searchParams.get('key'), 'the-key');
  });
});
