/** A service that answers as a test wants, and records its requests. */
import { createServer } from 'node:http';
import { closeServer, listen } from '../../scripts/local/httpServer';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface StubServer {
  /** `127.0.0.1:<port>` */
  host: string;
  asked: RecordedRequest[];
  stop(): Promise<void>;
}

/** Answers each request with what `answer` says; 200 and `{}` unless said otherwise, text as it is. */
export async function stubServer(
  answer: (request: RecordedRequest) => { status?: number; body?: unknown },
): Promise<StubServer> {
  const asked: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : null,
      };
      asked.push(one);
      const { status = 200, body = {} } = answer(one);
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  return {
    host: `127.0.0.1:${await listen(server)}`,
    asked,
    stop: () => closeServer(server),
  };
}
