/** Requests to an address that a stranger chose: nothing inside can be reached through them. */
import assert from 'node:assert/strict';
import { createServer, request, type RequestListener } from 'node:http';
import { logger } from 'firebase-functions/logger';
import { isPublicAddress, postOutside, type Transport } from '../../../functions/src/platform/outside';
import { listen } from '../../../scripts/local/httpServer';

const PUBLIC = '93.184.216.34';
const POSTED = { headers: { 'webhook-id': 'one' }, body: '{"type":"test"}' };

describe('a request to a stranger’s address', () => {
  const servers: (() => void)[] = [];
  let asked: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  let connections: { host?: unknown; port?: unknown; servername?: unknown }[] = [];
  const { warn } = logger;
  before(() => void (logger.warn = () => undefined));
  after(() => void (logger.warn = warn));
  beforeEach(() => {
    asked = [];
    connections = [];
  });
  afterEach(() => {
    for (const stop of servers.splice(0)) stop();
  });

  /** Sends to a server of this machine instead of the address that the connection is for, which is noted. */
  async function connecting(listener: RequestListener): Promise<Transport['request']> {
    const server = createServer((incoming, response) => {
      let body = '';
      incoming.on('data', (part: Buffer) => (body += part.toString()));
      incoming.on('end', () => {
        asked.push({ path: incoming.url ?? '', headers: incoming.headers, body });
        listener(incoming, response);
      });
    });
    const port = await listen(server);
    servers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return (options, onResponse) => {
      const { host, port: wanted, ...rest } = options;
      const servername: unknown = Reflect.get(options, 'servername');
      connections.push({ host, port: wanted, servername });
      return request({ ...rest, host: '127.0.0.1', port }, onResponse);
    };
  }

  const ok = () => connecting((_, response) => response.end('thanks'));
  const resolving = (...answers: string[][]): Transport['resolve'] => {
    let times = 0;
    return () => Promise.resolve(answers[Math.min(times++, answers.length - 1)] ?? []);
  };

  it('reaches public addresses alone, in whatever form they are written', () => {
    for (const address of [PUBLIC, '1.1.1.1', '2606:4700:4700::1111', '::ffff:93.184.216.34'])
      assert.ok(isPublicAddress(address), address);
    for (const address of [
      ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0.0.0.0', '0', '255.255.255.255'],
      ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.169.254', '2852039166'],
      ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
      ...['::1', '::', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1'],
      ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1'],
      ...['2002:7f00:1::', '2001::1', '2001:db8::1', '100::1', '4000::1', '', 'localhost', 'till.example'],
    ])
      assert.ok(!isPublicAddress(address), address);
  });

  it('goes to the address that was checked, with the name for the certificate, and sends what it is given', async () => {
    const resolve = resolving([PUBLIC], ['127.0.0.1']);
    const transport = { resolve, request: await ok() };
    assert.deepEqual(await postOutside('https://till.example/hooks?x=1', POSTED, '', transport), { status: 200 });
    assert.deepEqual(connections, [{ host: PUBLIC, port: 443, servername: 'till.example' }]);
    const [first] = asked;
    assert.deepEqual([first?.path, first?.body], ['/hooks?x=1', POSTED.body]);
    assert.deepEqual([first?.headers['host'], first?.headers['webhook-id']], ['till.example', 'one']);
    // The resolver answers differently the second time: that try reaches nothing.
    assert.deepEqual(await postOutside('https://till.example/hooks', POSTED, '', transport), { fault: 'address' });
    assert.equal(connections.length, 1);
  });

  it('is not sent when one of the host’s addresses is not public, when there is none, or when the resolver fails', async () => {
    const send = await ok();
    for (const addresses of [[PUBLIC, '10.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []])
      assert.deepEqual(
        await postOutside('https://till.example/', POSTED, '', { resolve: resolving(addresses), request: send }),
        { fault: 'address' },
      );
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    assert.deepEqual(await postOutside('https://till.example/', POSTED, '', { resolve, request: send }), {
      fault: 'address',
    });
    assert.deepEqual(connections, []);
  });

  it('follows no redirect, such as one to the metadata server', async () => {
    const send = await connecting((_, response) =>
      response.writeHead(307, { Location: 'http://169.254.169.254/computeMetadata/v1/' }).end(),
    );
    const answer = await postOutside('https://till.example/', POSTED, '', {
      resolve: resolving([PUBLIC]),
      request: send,
    });
    assert.deepEqual([answer, asked.length], [{ status: 307 }, 1]);
  });

  it('reads only 4 kB of an answer that never ends', async () => {
    let isClosed = false;
    const send = await connecting((_, response) => {
      response.on('close', () => (isClosed = true));
      const more = () => {
        while (!isClosed && response.write('x'.repeat(1000)));
        if (!isClosed) response.once('drain', more);
      };
      more();
    });
    const transport = { resolve: resolving([PUBLIC]), request: send };
    assert.deepEqual(await postOutside('https://till.example/', POSTED, '', transport), { status: 200 });
  });

  it('gives up on a silent server or resolver, a status that arrives byte by byte, and another protocol', async () => {
    const silent = await connecting(() => undefined);
    const resolve = resolving([PUBLIC]);
    const tryMs = 200;
    const post = (transport: Partial<Transport>) =>
      postOutside('https://till.example/', POSTED, '', { tryMs, ...transport });
    assert.deepEqual(await post({ resolve, request: silent }), { fault: 'timeout' });
    assert.deepEqual(await post({ resolve: () => new Promise(() => undefined), request: silent }), {
      fault: 'timeout',
    });
    const trickling = await connecting((_, response) => void response.socket?.write('HTTP/1.1 1'));
    assert.deepEqual(await post({ resolve, request: trickling }), { fault: 'timeout' });
    const refusing = await connecting((incoming) => incoming.socket.destroy());
    const patient = { resolve, tryMs: 5000 };
    assert.deepEqual(await post({ ...patient, request: refusing }), { fault: 'connection' });
    // Node closes such a connection, and reports neither an answer nor an error.
    const switching = await connecting(
      (_, response) =>
        void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
    );
    assert.deepEqual(await post({ ...patient, request: switching }), { fault: 'connection' });
    // A status that was sent counts, though its body never ends.
    const slow = await connecting((_, response) => void response.writeHead(202).write('.'));
    assert.deepEqual(await post({ ...patient, request: slow }), { status: 202 });
  });

  it('refuses headers that never end', async () => {
    const send = await connecting((_, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`);
    });
    const transport = { resolve: resolving([PUBLIC]), request: send };
    assert.deepEqual(await postOutside('https://till.example/', POSTED, '', transport), { fault: 'connection' });
  });
});
