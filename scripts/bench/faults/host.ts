/**
 * Hosts functions in a separate process in the same way as the runtime: with the raw and the parsed body, each function
 * at the path of its name. Started with entry files; sends its port to its parent. It drops answers, and kills itself
 * at a commit.
 */
import { createServer } from 'node:http';
import http2 from 'node:http2';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { listen } from '../../local/httpServer';
import { runtimeBody } from '../../local/serveWebhook';
import { type Death, DEATHS, DIE, LOSE_ANSWER } from './send';

/**
 * When the next commit kills the process: before it is sent to the database, or as soon as the database has answered.
 */
let nextDeath: Death | undefined;

/** Tells the parent, which counts, and exits at once. */
function die(death: Death): void {
  nextDeath = undefined;
  process.send?.({ died: death }, () => process.kill(process.pid, 'SIGKILL'));
}

// The database client has its own copies of gRPC, but all of them use Node's HTTP/2.
const { connect } = http2;
http2.connect = ((...args: Parameters<typeof connect>) => {
  const session = connect(...args);
  const { request } = session;
  session.request = (headers, options) => {
    const isCommit = String((headers as http2.OutgoingHttpHeaders | undefined)?.[':path']).endsWith('/Commit');
    const death = isCommit ? nextDeath : undefined;
    if (death === DEATHS[0]) {
      die(death);
      // Sent to an unused path: the process exits as soon as the parent knows.
      return request.call(session, { ...headers, ':path': '/nowhere' }, options);
    }
    const stream = request.call(session, headers, options);
    if (death)
      stream.once('response', (answer) => {
        // A refused commit has only headers, which contain its status.
        if (answer['grpc-status'] === undefined) die(death);
      });
    return stream;
  };
  return session;
}) as typeof connect;

const app = express().use(runtimeBody(), ({ headers }, response, next) => {
  nextDeath = (headers[DIE] as Death | undefined) ?? nextDeath;
  // The function has done its work by the time it answers.
  if (headers[LOSE_ANSWER]) {
    response.end = () => {
      response.socket?.destroy();
      return response;
    };
  }
  next();
});
for (const entry of process.argv.slice(2)) {
  const functions = (await import(pathToFileURL(entry).href)) as Record<string, express.RequestHandler>;
  for (const [name, handler] of Object.entries(functions)) app.use(`/${name}`, handler);
}
process.send?.({ port: await listen(createServer(app)) });
process.once('disconnect', () => process.exit());
