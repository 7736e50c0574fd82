/** What a deployment asks of a project, from the description that the SDK itself makes of the built functions. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/root';
import { buildFunctions } from './functions';

export interface Endpoint {
  platform: 'gcfv1' | 'gcfv2';
  /** `null`: derived from the memory. */
  cpu?: number | 'gcf_gen1' | null;
  availableMemoryMb?: number | null;
  concurrency?: number | null;
  maxInstances?: number | null;
  serviceAccountEmail?: string | null;
  secretEnvironmentVariables?: { key: string }[];
  httpsTrigger?: object;
  scheduleTrigger?: object;
  eventTrigger?: object;
}

/** The defaults with which firebase-tools completes a description when it deploys. */
const tools = createRequire(import.meta.url)('firebase-tools/lib/deploy/functions/backend.js') as {
  DEFAULT_MEMORY: number;
  memoryToGen1Cpu(memory: number): number;
  memoryToGen2Cpu(memory: number): number;
};

/** An instance's memory in MiB. */
export const memoryOf = ({ availableMemoryMb }: Endpoint): number => availableMemoryMb ?? tools.DEFAULT_MEMORY;

/** An instance's processors. */
export function processorsOf(endpoint: Endpoint): number {
  const { cpu, platform } = endpoint;
  if (typeof cpu === 'number') return cpu;
  const isPart = cpu === 'gcf_gen1' || platform === 'gcfv1';
  return (isPart ? tools.memoryToGen1Cpu : tools.memoryToGen2Cpu)(memoryOf(endpoint));
}

/** What one instance of each function takes: processors, and memory in GiB. */
export function needsOf(endpoints: readonly Endpoint[]): { processors: number; gibibytes: number } {
  const sumOf = (valueOf: (endpoint: Endpoint) => number) => endpoints.reduce((sum, one) => sum + valueOf(one), 0);
  return { processors: sumOf(processorsOf), gibibytes: sumOf(memoryOf) / 1024 };
}

/** The functions as they are deployed to a project, built in a folder of their own. */
export async function builtManifest(project: string): Promise<Record<string, Endpoint>> {
  const local = path.join(ROOT, '.local');
  // A fresh clone has none.
  await mkdir(local, { recursive: true });
  const folder = await mkdtemp(path.join(local, 'manifest-'));
  const file = path.join(folder, 'manifest.json');
  try {
    await buildFunctions({ outdir: path.join(folder, 'lib') });
    await copyFile(path.join(ROOT, 'functions/package.json'), path.join(folder, 'package.json'));
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'node_modules/.bin/firebase-functions'), folder], {
      cwd: folder,
      env: { PATH: process.env['PATH'], GCLOUD_PROJECT: project, FUNCTIONS_MANIFEST_OUTPUT_PATH: file },
    });
    const { endpoints } = JSON.parse(await readFile(file, 'utf8')) as { endpoints: Record<string, Endpoint> };
    return endpoints;
  } finally {
    await rm(folder, { recursive: true });
  }
}
