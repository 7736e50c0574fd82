/** The model as a server on this machine, and as the outside world of `npm run go-live`. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OAuth2Client } from 'google-auth-library';
import qs from 'qs';
import Stripe from 'stripe';
import type { Endpoint } from '../../../scripts/build/functionsManifest';
import { type CommittedConfig, deployedConfig } from '../../../scripts/build/hosting';
import { functionsOrigin } from '../../../scripts/build/policy';
import type { Environment, Question } from '../../../scripts/go-live/context';
import { Google } from '../../../scripts/go-live/google';
import { readJson } from '../../../scripts/lib/root';
import { settingsFile, valuesIn } from '../../../scripts/lib/settingsFile';
import { listen } from '../../../scripts/local/httpServer';
import { runCli } from './cli';
import { dataRoutes } from './dataRoutes';
import { projectRoutes } from './projectRoutes';
import { servedRoutes } from './servedRoutes';
import { PROJECT, Refused, type State } from './state';

const ROUTES = [...projectRoutes, ...dataRoutes, ...servedRoutes];
const TOKEN = 'ya29.marked-token';

/** The process ends here: nothing after it runs. */
export class Killed extends Error {}

/** A request, as it was made. */
interface RecordedRequest {
  line: string;
  authorization: string;
  body: string;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export class Model {
  readonly asked: RecordedRequest[] = [];
  readonly said: string[] = [];
  readonly questions: string[] = [];
  readonly commands: string[] = [];
  /** Requests that the model does not know: a fault of the test, or of the command. */
  readonly unknown: string[] = [];
  /** The number of the change at which the command's process ends, and whether the change is still made. */
  kill: { change: number; when: 'before' | 'after' } | undefined;
  changes = 0;
  /** How many more answers to a reading fail, as they do now and then. */
  failures = 0;
  private isDead = false;
  private isWarm = false;
  private server: Server | undefined;
  private origin = '';
  root = '';

  constructor(
    public state: State,
    private readonly manifest: Record<string, Endpoint>,
  ) {}

  async start(): Promise<this> {
    this.root = await mkdtemp(path.join(tmpdir(), 'tessera-go-live-'));
    await mkdir(path.join(this.root, 'functions/lib'), { recursive: true });
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
          .end(JSON.stringify(body)),
      );
    });
    this.origin = `http://127.0.0.1:${await listen(this.server)}`;
    return this;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server?.close(resolve));
    for (const folder of [this.root, ...this.snapshots]) await rm(folder, { recursive: true });
  }

  /** A new process: the model and its files stay as the last one left them. */
  revive(): void {
    this.isDead = false;
    this.kill = undefined;
    this.changes = 0;
  }

  /** What is there now, to begin from it again. */
  async snapshot(): Promise<() => Promise<void>> {
    const state = structuredClone(this.state);
    const folder = await mkdtemp(path.join(tmpdir(), 'tessera-go-live-'));
    await cp(this.root, folder, { recursive: true });
    this.snapshots.push(folder);
    return async () => {
      this.state = structuredClone(state);
      await rm(this.root, { recursive: true });
      await cp(folder, this.root, { recursive: true });
      this.revive();
    };
  }
  private readonly snapshots: string[] = [];

  /** Makes a change, unless the process ends before it. */
  private changing(change: () => unknown): unknown {
    if (this.isDead) throw new Killed('The process has ended');
    this.changes += 1;
    const isKilled = this.kill?.change === this.changes;
    if (isKilled) this.isDead = true;
    if (isKilled && this.kill?.when === 'before') throw new Killed('The process ended before a change');
    const made = change();
    if (isKilled) throw new Killed('The process ended after a change');
    return made;
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const text = await textOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://model');
    const place = decodeURIComponent(pathname.slice(1));
    const { authorization = '' } = request.headers;
    this.asked.push({ line: `${request.method} ${request.url}`, authorization, body: text });
    const api = place.split('/')[0] ?? '';
    try {
      if (this.isDead) throw new Killed('The process has ended');
      if (request.method === 'GET' && (this.failures -= 1) >= 0) throw new Refused(503, 'Try again');
      if (api === 'stripe') this.checkStripe(authorization, place);
      else this.checkGoogle(request, api);
      for (const route of ROUTES) {
        const match = request.method === route.method ? route.at.exec(place) : null;
        if (!match) continue;
        if (route.right !== undefined && this.state.lacking.includes(route.right))
          throw new Refused(403, `Permission '${route.right}' denied on resource '//${place}'`);
        const body = (api === 'stripe' ? qs.parse(text) : JSON.parse(text || '{}')) as Record<string, unknown>;
        const call = { state: this.state, found: match.slice(1), body, query: searchParams };
        const answer = route.changes ? this.changing(() => route.answer(call)) : route.answer(call);
        return { status: 200, body: answer };
      }
      this.unknown.push(`${request.method} ${place}`);
      throw new Refused(404, `The model does not know ${place}`);
    } catch (error) {
      if (error instanceof Killed) return { status: 418, body: { error: { message: error.message } } };
      if (!(error instanceof Refused)) {
        this.unknown.push(`${place}: ${String(error)}`);
        throw error;
      }
      const { status, message, reason } = error;
      const type = status === 401 ? 'invalid_request_error' : 'api_error';
      return { status, body: { error: { code: status, message, type, ...(reason && { details: [{ reason }] }) } } };
    }
  }

  private checkGoogle({ headers }: IncomingMessage, api: string): void {
    if (headers.authorization !== `Bearer ${TOKEN}`) throw new Refused(401, 'Invalid credentials');
    if (headers['x-goog-user-project'] !== PROJECT) throw new Refused(403, 'No project for the quota');
    const { services, young } = this.state;
    const looks = young.get(api) ?? 0;
    young.set(api, looks - 1);
    if (!services.has(api) || looks > 0) throw new Refused(403, `${api} is not enabled`, 'SERVICE_DISABLED');
  }

  private checkStripe(authorization: string, place: string): void {
    const { key, lacks } = this.state.stripe;
    if (authorization !== `Bearer ${key}`)
      throw new Refused(401, `Invalid API Key provided: ${authorization.replace('Bearer ', '')}`);
    if (lacks !== undefined && place.includes(lacks))
      throw new Refused(403, `The key ${key} does not have the required permissions for ${lacks}`);
  }

  /** The live site and its functions, as a visitor meets them. */
  private visit(url: string, method = 'GET'): Response {
    const { origin, pathname } = new URL(url);
    const { site, functions, domains } = this.state;
    if (origin === functionsOrigin(PROJECT)) {
      const siteUrl = valuesIn(settingsFile(PROJECT), this.root)?.['SITE_URL'] ?? '';
      return method === 'OPTIONS' && functions.has(pathname.split('/')[1] ?? '')
        ? new Response(null, { status: 204, headers: { 'access-control-allow-origin': siteUrl } })
        : new Response(null, { status: 404 });
    }
    const isServed =
      origin === `https://${PROJECT}.web.app` || domains.get(new URL(url).host)?.cert?.state === 'CERT_ACTIVE';
    if (!site || !isServed) return new Response(null, { status: 404 });
    const headers = { 'content-security-policy': site.policy };
    if (pathname === '/service-worker.js') return new Response(site.list, { headers });
    if (pathname === '/api/stripe/webhook')
      return new Response(null, { status: functions.has('stripeWebhook') ? 400 : 404 });
    if (pathname === '/health') {
      // The first answer of a new instance takes longer than /health waits.
      const status = this.isWarm ? 200 : 503;
      this.isWarm = true;
      return new Response(null, { status: functions.has('site') ? status : 404 });
    }
    return new Response('<html>', { headers });
  }

  /** A build that depends on the settings, as the real one does. */
  private async build(): Promise<void> {
    const settings = valuesIn(settingsFile(PROJECT), this.root) ?? {};
    const config = deployedConfig(
      await readJson<CommittedConfig>('firebase.json'),
      { project: PROJECT, appCheck: Boolean(settings['APP_CHECK_SITE_KEY']) },
      this.root,
    );
    await writeFile(path.join(this.root, 'firebase.deploy.local.json'), JSON.stringify(config));
    await writeFile(path.join(this.root, 'functions/lib/index.js'), `// ${this.version}`);
    await writeFile(path.join(this.root, 'service-worker.js'), `// ${this.version} ${settings['SITE_URL']}`);
  }
  /** The version of the code that is built. */
  version = 1;

  /**
   * The outside world of the command.
   * @param answers by the beginning of the question; null where nobody can be asked
   */
  environment(answers: Record<string, string> | null): Environment {
    const { origin } = this;
    const signed = new OAuth2Client();
    signed.setCredentials({ access_token: TOKEN, expiry_date: 8.64e15 });
    // As gcloud leaves it where another project was used before.
    signed.quotaProjectId = 'another-project';
    const ask = ({ message, problem }: Question): Promise<string> => {
      this.questions.push(message);
      const [, answer = ''] = Object.entries(answers ?? {}).find(([beginning]) => message.startsWith(beginning)) ?? [];
      const fault = problem(answer);
      if (fault !== undefined) throw new Error(`${message}: ${fault}`);
      return Promise.resolve(answer);
    };
    return {
      root: this.root,
      site: this.root,
      google: new Google({
        project: PROJECT,
        client: () => Promise.resolve(signed),
        origin: (api) => `${origin}/${api}`,
        pause: () => Promise.resolve(),
      }),
      stripe: (key) => this.stripeAt(origin, key),
      visit: (url, init) => Promise.resolve(this.visit(url, init?.method)),
      command: async (program, args, variables) => {
        this.commands.push([program, ...args].join(' '));
        try {
          await runCli(program, args, variables, {
            state: this.state,
            root: this.root,
            site: this.root,
            manifest: this.manifest,
            changing: (change) => void this.changing(change),
          });
          return { code: 0, output: '' };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const { status, message } = error;
          return { code: 1, output: `\nError: ${status === 400 ? '' : `HTTP Error: ${status}, `}${message}\n` };
        }
      },
      manifest: () => Promise.resolve(this.manifest),
      build: () => this.build(),
      texts: (name) => Promise.resolve([name.startsWith('_dmarc') ? 'v=DMARC1; p=none' : 'v=spf1 -all']),
      ask: answers ? { text: ask, secret: ask } : null,
      say: (line) => this.said.push(line),
      pause: () => Promise.resolve(),
    };
  }

  /** The SDK speaks to `/v1/…`; the model has Stripe below a folder of its own. */
  private stripeAt(origin: string, key: string): Stripe {
    const { hostname, port } = new URL(origin);
    const client = Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${origin}/stripe${pathname}${search}`, init);
    });
    return new Stripe(key, { host: hostname, port, protocol: 'http', httpClient: client, maxNetworkRetries: 0 });
  }

  /** Every file below the root, as text. */
  async files(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  }
}
