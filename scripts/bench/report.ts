/** The figures as sections of docs/performance.md. */
import { table, writtenBy } from './document';
import type { FirstAnswer } from './firstAnswer';
import type { FirstAnswers } from './firstAnswers';
import type { Method, PageFigures, Pages } from './pages';

const ratio = (value: number, base: number) => (value / base).toFixed(2);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const COLUMNS: Record<string, (page: Record<Method, PageFigures>, floor: Record<Method, PageFigures>) => string> = {
  'LCP / floor, simulated': ({ simulate }, floor) => ratio(simulate.lcp, floor.simulate.lcp),
  'LCP / floor, devtools': ({ devtools }, floor) => ratio(devtools.lcp, floor.devtools.lcp),
  'JavaScript kB': ({ simulate }) => kB(simulate.js),
  'before load': ({ simulate }) => kB(simulate.jsBeforeLoad),
  requests: ({ simulate }) => String(simulate.requests),
  'to others': ({ simulate }) => String(simulate.outside),
  'TBT ms, simulated': ({ simulate }) => simulate.tbt.toFixed(0),
  'TBT ms, devtools': ({ devtools }) => devtools.tbt.toFixed(0),
  CLS: ({ simulate }) => simulate.cls.toFixed(3),
  scores: ({ simulate: { performance, accessibility, bestPractices, seo } }) =>
    [performance, accessibility, bestPractices, seo].join(' / '),
};

function pageRows({ simulate, devtools }: Pages): string[][] {
  const measured = (name: string): Record<Method, PageFigures> => {
    const [one, other] = [simulate.get(name), devtools.get(name)];
    if (!one || !other) throw new Error(`${name} was not measured`);
    return { simulate: one, devtools: other };
  };
  return [...simulate.keys()].map((name) => [
    name === 'floor' ? 'floor: one file, no script' : `\`${name}\``,
    ...Object.values(COLUMNS).map((cell) => cell(measured(name), measured('floor'))),
  ]);
}

/** @param script of package.json which measured them */
export function pagesReport(script: string, runs: number, pages: Pages): string {
  return `
${writtenBy(script)}.

Lighthouse's mobile settings over TLS, HTTP/2 and brotli; the pages in turn; medians of ${runs}. LCP is divided by the
LCP of the floor, a page of one file without script, font or image (\`scripts/bench/floor.tsx\`). It is measured in two
ways: simulated, which is Lighthouse's default, and with real throttling (devtools). JavaScript is in kB as
transferred: all until the network is idle, and the part requested before the load event. Total blocking time (TBT) is
measured in both ways. Compare it with the \`reference\` row of the same run, if there is one. Scores: performance,
accessibility, best practices, search.

${table(['page', ...Object.keys(COLUMNS)], pageRows(pages))}
`;
}

const answerCells = ({ ms, processorMs, bytes }: FirstAnswer): string[] => [
  ms.toFixed(0),
  processorMs.toFixed(0),
  (bytes / 1000).toFixed(0),
];

/** The times of cold starts. */
export function firstAnswerReport(starts: number, { webhook, compared }: FirstAnswers): string {
  const { naive, ours, naiveAgain } = webhook;
  return `
${writtenBy('bench')}.

The time from the start of the process to its first answer, the processor time of it, and the bytes of our own files
that it reads, beside the Firestore emulator; medians of ${starts}, in turn.

The webhook's first answer is to a signed event, which is committed. The naive webhook imports everything at the top of
its file and merges blindly. Ours also stores the payment's lines and its history.

${table(
  ['webhook', 'ms', 'processor ms', 'kB', 'ms, ratio', 'processor, ratio'],
  Object.entries({ naive, ours, 'naive again (the noise)': naiveAgain }).map(([name, answer]) => [
    ...[name, ...answerCells(answer)],
    ...[ratio(answer.ms, naive.ms), ratio(answer.processorMs, naive.processorMs)],
  ]),
)}

Each deployed function beside one that holds nothing but what was called, built from the same source. A unit's second
call, whichever it is, needs no start. The memory is the process's most, after each callable of the unit was called.

${table(
  [
    ...['first call', 'ms', 'processor ms', 'kB', 'alone: ms', 'processor ms', 'kB', 'ms, ratio', 'processor, ratio'],
    'most MiB',
  ],
  compared.map(({ target, name, deployed, alone }) => [
    ...[`\`${target === name ? name : `${target}/${name}`}\``, ...answerCells(deployed), ...answerCells(alone)],
    ...[ratio(deployed.ms, alone.ms), ratio(deployed.processorMs, alone.processorMs), deployed.mebibytes.toFixed(0)],
  ]),
)}
`;
}
