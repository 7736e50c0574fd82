/** The functions' pushes to the local APNs. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import http2 from 'node:http2';
import { syncBuiltinESMExports } from 'node:module';
import { pushAll } from '../../../functions/src/wallets/apple/apns';
import { type LocalApns, startLocalApns } from '../../../scripts/local/wallets/apns';
import { LOCAL_APPLE, makeWalletKeys } from '../../../scripts/local/wallets/keys';
import { freePort } from '../../support/freePorts';
import { withEnvironment } from '../../support/functions';

describe('a burst of pushes from a fresh instance', () => {
  const { connect } = http2;
  let apns: LocalApns;
  let environment: Record<string, string>;
  let connections = 0;
  before(async () => {
    const keys = makeWalletKeys(LOCAL_APPLE.passTypeId, LOCAL_APPLE.teamId);
    apns = await startLocalApns(await freePort(), keys);
    environment = {
      APPLE_PUSH_ORIGIN: apns.origin,
      APPLE_PASS_TYPE_ID: LOCAL_APPLE.passTypeId,
      APPLE_PASS_CERTIFICATE: keys.certificate,
      APPLE_PASS_KEY: keys.key,
    };
    http2.connect = ((origin: string, options: http2.SecureClientSessionOptions) => {
      connections += 1;
      return connect(origin, { ...options, ca: keys.root });
    }) as typeof connect;
    syncBuiltinESMExports();
  });
  after(async () => {
    http2.connect = connect;
    syncBuiltinESMExports();
    await apns.stop();
  });

  it('shares one connection', async () => {
    const tokens = Array.from({ length: 5 }, () => randomBytes(32).toString('hex'));
    const pushed = await withEnvironment(environment, () => pushAll(tokens));
    assert.deepEqual(pushed, Array(5).fill({ kind: 'sent' }));
    assert.equal(connections, 1);
  });
});
