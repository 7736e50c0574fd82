/** A program that keeps a ledger of its own from webhooks, as its maker would write it, and often fails to answer. */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../local/httpServer';

/** What the receiver knows of a card: every message once, and the balance of the newest. */
interface Known {
  seq: number;
  balance: number;
  amount: number;
}

interface Told {
  type: string;
  data: { passId: string; seq: number; amount: number; balance: number };
}

/** Listens at a port. A message whose acknowledgement is lost was counted, and comes again. */
export async function startReceiver(port: number, secret: string, random: () => number) {
  const cards = new Map<string, Known>();
  const counted = new Set<string>();
  const seen = { requests: 0, again: 0, forged: 0, refused: 0, unanswered: 0 };

  function count(id: string, { type, data }: Told): void {
    if (counted.has(id)) {
      seen.again += 1;
      return;
    }
    counted.add(id);
    const { seq, balance, amount } = cards.get(data.passId) ?? { seq: 0, balance: 0, amount: 0 };
    const isNewer = data.seq > seq;
    cards.set(data.passId, {
      seq: isNewer ? data.seq : seq,
      balance: isNewer ? data.balance : balance,
      amount: amount + (type === 'pass.earned' ? data.amount : 0),
    });
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.requests += 1;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const luck = random();
      if (luck < 0.1) {
        seen.refused += 1;
        response.writeHead(503).end();
        return;
      }
      try {
        count(headers['webhook-id'] ?? '', new Webhook(secret).verify(body, headers) as Told);
      } catch {
        seen.forged += 1;
      }
      if (luck < 0.2) {
        seen.unanswered += 1;
        response.socket?.destroy();
      } else response.writeHead(204).end();
    });
  });
  await listen(server, port);
  return { cards, counted, seen, stop: () => server.close() };
}
