import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readJson, ROOT } from '../../lib/root';
import type { Context } from '../context';
import { deploy, deployCommand } from '../firebaseTools';
import type { Step } from '../step';

const ONLY = 'firestore:rules,firestore:indexes';

interface Field {
  fieldPath: string;
  order?: string;
  arrayConfig?: string;
}
interface Index {
  queryScope: string;
  fields: Field[];
}
interface Wanted {
  indexes: (Index & { collectionGroup: string })[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
}

/** An index as one word. The service adds the document's name to the fields. */
const keyOf = (group: string, { queryScope, fields }: Index): string =>
  [
    group,
    queryScope,
    ...fields.filter(({ fieldPath }) => fieldPath !== '__name__').map((field) => fieldKey(field)),
  ].join(' ');
const fieldKey = ({ fieldPath, order, arrayConfig }: Field): string => `${fieldPath}:${order ?? arrayConfig ?? ''}`;

const groupIn = (name: string): string => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';

async function rulesDiffer({ google, project }: Context): Promise<string[]> {
  const release = await google.get<{ rulesetName: string }>(
    'firebaserules',
    `v1/projects/${project}/releases/cloud.firestore`,
  );
  if (!release) return ['the rules of the database are not there'];
  const ruleset = await google.get<{ source?: { files?: { content: string }[] } }>(
    'firebaserules',
    `v1/${release.rulesetName}`,
  );
  const wanted = await readFile(path.join(ROOT, 'firestore.rules'), 'utf8');
  return ruleset?.source?.files?.[0]?.content === wanted ? [] : ['the rules of the database are others'];
}

async function indexesMissing({ google, project }: Context): Promise<string[]> {
  const groups = `v1/projects/${project}/databases/(default)/collectionGroups/-`;
  const wanted = await readJson<Wanted>('firestore.indexes.json');
  const [{ indexes = [] } = {}, { fields = [] } = {}] = await Promise.all([
    google.get<{ indexes?: (Index & { name: string; state: string })[] }>(
      'firestore',
      `${groups}/indexes?pageSize=500`,
    ),
    google.get<{ fields?: { name: string; ttlConfig?: { state?: string } }[] }>(
      'firestore',
      `${groups}/fields?filter=ttlConfig:*&pageSize=500`,
    ),
  ]);
  const ready = new Set(indexes.filter(({ state }) => state === 'READY').map((one) => keyOf(groupIn(one.name), one)));
  const ending = new Set(
    fields
      .filter(({ ttlConfig }) => ttlConfig?.state === 'ACTIVE')
      .map(({ name }) => `${groupIn(name)}/${name.split('/').at(-1)}`),
  );
  const missing = wanted.indexes.filter((index) => !ready.has(keyOf(index.collectionGroup, index)));
  const endless = wanted.fieldOverrides
    .filter(({ collectionGroup, fieldPath, ttl }) => ttl && !ending.has(`${collectionGroup}/${fieldPath}`))
    .map(({ collectionGroup }) => collectionGroup);
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${wanted.indexes.length} indexes are not ready`] : []),
    ...(endless.length > 0 ? [`nothing deletes what has expired in ${endless.join(', ')}`] : []),
  ];
}

export const rules: Step = {
  name: 'rules',
  what: 'deploys the rules and indexes of the database, and what deletes expired records; waits until indexes are ready.',
  minutes: 5,
  look: async (context) => (await Promise.all([rulesDiffer(context), indexesMissing(context)])).flat(),
  commands: ({ project }) => [deployCommand(project, ONLY)],
  async run(context) {
    await context.build();
    await deploy(context, ONLY);
  },
};
