/**
 * Measures pages for a first visitor. Lighthouse visits the pages in turn, so that the machine's load affects all of
 * them alike.
 */
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium } from '../local/chromium.mjs';
import { percentiles } from './percentile';
import { type Certificate, localCertificate, serve } from './serve';

const METHODS = ['simulate', 'devtools'] as const;
export type Method = (typeof METHODS)[number];

export interface PageTarget {
  name: string;
  /** The built site. */
  folder: string;
  route: string;
  /** What happens in the new browser before the visit, such as a log-in. */
  prepare?: (browser: { port: number; origin: string }) => Promise<void>;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize?: number;
  networkRequestTime: number;
}

/** Times in milliseconds, sizes in bytes as transferred, scores from 0 to 100; NaN for one that was not asked for. */
function figures(result: Result, origin: string) {
  const value = (id: string) => result.audits[id]?.numericValue ?? NaN;
  const items = (id: string): unknown[] => {
    const details = result.audits[id]?.details;
    return details && 'items' in details && Array.isArray(details.items) ? details.items : [];
  };
  const [metrics] = items('metrics') as { observedLoad: number }[];
  const requests = (items('network-requests') as NetworkRequest[]).filter(({ url }) => /^https?:/.test(url));
  const ours = requests.filter(({ url }) => url.startsWith(origin));
  const scripts = ours.filter(({ resourceType }) => resourceType === 'Script');
  const bytes = (list: NetworkRequest[]) => list.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const score = (id: string) => Math.round((result.categories[id]?.score ?? NaN) * 100);
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    // JavaScript until the network is idle, and the part of it before the load event.
    js: bytes(scripts),
    jsBeforeLoad: bytes(scripts.filter(({ networkRequestTime }) => networkRequestTime <= (metrics?.observedLoad ?? 0))),
    requests: ours.length,
    outside: requests.length - ours.length,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}

export type PageFigures = ReturnType<typeof figures>;

async function visit(
  { route, prepare }: PageTarget,
  origin: string,
  method: Method,
  { pin }: Certificate,
): Promise<PageFigures> {
  const url = origin + route;
  const chrome = await chromeLauncher.launch({
    chromePath: findChromium(),
    chromeFlags: [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
  try {
    await prepare?.({ port: chrome.port, origin });
    // The other three scores do not depend on the throttling: they are measured once.
    const categories = method === 'devtools' ? { onlyCategories: ['performance'] } : {};
    const flags = { port: chrome.port, logLevel: 'error', output: 'json', throttlingMethod: method } as const;
    const answer = await lighthouse(url, { ...flags, ...categories });
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`);
    return figures(answer.lhr, origin);
  } finally {
    chrome.kill();
  }
}

/** The figures of each page by its name, with each method of throttling. */
export type Pages = Record<Method, Map<string, PageFigures>>;

/** Medians of this many interleaved visits to each page with each method, each in a new browser. */
export async function measurePages(targets: PageTarget[], runs: number): Promise<Pages> {
  const pages = {} as Pages;
  for (const method of METHODS) pages[method] = await measure(targets, runs, method);
  return pages;
}

async function measure(targets: PageTarget[], runs: number, method: Method): Promise<Map<string, PageFigures>> {
  const certificate = localCertificate();
  const servers = await Promise.all(targets.map(({ folder }) => serve(folder, certificate)));
  const samples = targets.map((): PageFigures[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, target] of targets.entries()) {
      const origin = servers[index]?.origin ?? '';
      const sample = await visit(target, origin, method, certificate);
      samples[index]?.push(sample);
      console.error(`${method} ${run + 1}/${runs} ${target.name}: LCP ${Math.round(sample.lcp)} ms`);
    }
  }
  for (const server of servers) server.close();
  return new Map(targets.map(({ name }, index) => [name, medians(samples[index] ?? [])]));
}

function medians(samples: PageFigures[]): PageFigures {
  const keys = Object.keys(samples[0] ?? {}) as (keyof PageFigures)[];
  const entries = keys.map((key) => [key, percentiles(samples.map((sample) => sample[key])).p50]);
  return Object.fromEntries(entries) as PageFigures;
}
