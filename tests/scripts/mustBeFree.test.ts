import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { mustBeFree } from '../../scripts/local/mustBeFree';

describe('ports', () => {
  it('names the port in use and what it was for, and nothing else', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      await assert.rejects(mustBeFree({ site: port }), new RegExp(`^Error: Port ${port} \\(site\\) is in use`));
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    await mustBeFree({ site: port });
  });
});
