/** The figures as sections of docs/performance.md. */
import { table, writtenBy } from './document';
import type { FirstAnswers } from './firstAnswer';
import type { Method, PageFigures } from './pages';

interface Input {
  runs: number;
  starts: number;
  pages: Record<Method, Map<string, PageFigures>>;
  firstAnswers: FirstAnswers;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const ratio = (value: number, base: number) => (value / base).toFixed(2);

function pageRows({ simulate, devtools }: Input['pages']): string[][] {
  const [floorSimulated, floorThrottled] = [simulate.get('floor'), devtools.get('floor')];
  return [...simulate].map(([name, page]) => {
    const throttled = devtools.get(name);
    return [
      name === 'floor' ? 'floor: one file, no script' : `\`${name}\``,
      ratio(page.lcp, floorSimulated?.lcp ?? NaN),
      ratio(throttled?.lcp ?? NaN, floorThrottled?.lcp ?? NaN),
      kB(page.js),
      kB(page.jsBeforeLoad),
      String(page.requests),
      String(page.outside),
      page.tbt.toFixed(0),
      (throttled?.tbt ?? NaN).toFixed(0),
      page.cls.toFixed(3),
      [page.performance, page.accessibility, page.bestPractices, page.seo].join(' / '),
    ];
  });
}

const PAGE_COLUMNS = [
  'page',
  'LCP / floor, simulated',
  'LCP / floor, devtools',
  'JavaScript kB',
  'before load',
  'requests',
  'to others',
  'TBT ms, simulated',
  'TBT ms, devtools',
  'CLS',
  'scores',
];

/** The sizes and paint times of the pages. */
export function pagesReport({ runs, pages }: Pick<Input, 'runs' | 'pages'>): string {
  return `
${writtenBy('bench')}.

Lighthouse's mobile settings over TLS, HTTP/2 and brotli; the pages in turn; medians of ${runs}. LCP is divided by the LCP of
the floor, a page of one file without script, font or image (\`scripts/bench/floor.html\`). It is measured in two ways:
simulated, which is Lighthouse's default, and with real throttling (devtools). JavaScript is in kB as transferred: all
until the network is idle, and the part requested before the load event. Total blocking time (TBT) is measured in both
ways. Compare it with the \`reference\` row of the same run, if there is one. Scores: performance, accessibility, best
practices, search.

${table(PAGE_COLUMNS, pageRows(pages))}
`;
}

/** The time of a cold start. */
export function firstAnswerReport({ starts, firstAnswers }: Pick<Input, 'starts' | 'firstAnswers'>): string {
  const { naive, ours, naiveAgain } = firstAnswers;
  return `
${writtenBy('bench')}.

The time from the start of the process to the answer to its first signed event, which is committed on the Firestore
emulator; medians of ${starts}, in turn. The naive webhook imports everything at the top of its file and merges blindly. Ours
also stores the payment's lines and its history.

${table(
  ['webhook', 'ms', 'ratio'],
  [
    ['naive', naive.toFixed(0), '1.00'],
    ['ours', ours.toFixed(0), ratio(ours, naive)],
    ['naive again (the noise)', naiveAgain.toFixed(0), ratio(naiveAgain, naive)],
  ],
)}
`;
}
