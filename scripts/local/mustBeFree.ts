import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Somebody answers there; on some systems a second listener would be let in beside a first one on all addresses. */
const isAnswered = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: HOST });
    const answer = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', answer(true)).once('error', answer(false)).setTimeout(500, answer(false));
  });

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });

/**
 * Makes sure that the ports are free before anything starts.
 * @param ports by what they are for
 * @throws Error naming every port in use and what it was wanted for
 */
export async function mustBeFree(ports: Record<string, number>): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if ((await isAnswered(port)) || !(await canListen(port))) taken.push(`${port} (${name})`);
  }
  if (taken.length === 0) return;
  const list = taken.join(', ');
  const inUse =
    taken.length === 1
      ? `Port ${list} is in use by another program. Stop it`
      : `Ports ${list} are in use by other programs. Stop them`;
  throw new Error(`${inUse}, or choose other ports in scripts/local/ports.ts.`);
}
