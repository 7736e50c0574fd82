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
/** A field with other indexes than the usual, or a time to live. */
interface WantedField {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
  indexes: { queryScope: string; order?: string; arrayConfig?: string }[];
}
interface Wanted {
  indexes: (Index & { collectionGroup: string })[];
  fieldOverrides: WantedField[];
}
/** What one field has apart from the usual. */
interface Override {
  name: string;
  indexConfig?: { indexes?: (Index & { state?: string })[] };
  ttlConfig?: { state?: string };
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

/** The indexes of one field as a word. One that is still being built is none yet. */
const kindsOf = (indexes: (Index & { state?: string })[]): string =>
  indexes
    .filter(({ state = 'READY' }) => state === 'READY')
    .map(({ queryScope, fields: [field] }) => `${queryScope} ${field?.order ?? field?.arrayConfig ?? ''}`)
    .sort()
    .join();

/** The filter by which the service lists the fields that have something apart from the usual. */
const OVERRIDDEN = encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*');

async function indexesMissing({ google, project }: Context): Promise<string[]> {
  const groups = `v1/projects/${project}/databases/(default)/collectionGroups/-`;
  const wanted = await readJson<Wanted>('firestore.indexes.json');
  const [{ indexes = [] } = {}, { fields = [] } = {}] = await Promise.all([
    google.get<{ indexes?: (Index & { name: string; state: string })[] }>(
      'firestore',
      `${groups}/indexes?pageSize=500`,
    ),
    google.get<{ fields?: Override[] }>('firestore', `${groups}/fields?filter=${OVERRIDDEN}&pageSize=500`),
  ]);
  const ready = new Set(indexes.filter(({ state }) => state === 'READY').map((one) => keyOf(groupIn(one.name), one)));
  const missing = wanted.indexes.filter((index) => !ready.has(keyOf(index.collectionGroup, index)));
  const overrides = new Map(fields.map((field) => [`${groupIn(field.name)}/${field.name.split('/').at(-1)}`, field]));
  const isOther = ({ collectionGroup, fieldPath, indexes: own }: WantedField): boolean => {
    const there = overrides.get(`${collectionGroup}/${fieldPath}`);
    const kinds = own.map(({ queryScope, ...kind }) => ({ queryScope, fields: [{ fieldPath, ...kind }] }));
    return !there || kindsOf(there.indexConfig?.indexes ?? []) !== kindsOf(kinds);
  };
  // A time to live that is still being applied to old documents holds for new ones already.
  const isEndless = ({ collectionGroup, fieldPath, ttl }: WantedField): boolean =>
    ttl === true &&
    !['CREATING', 'ACTIVE'].includes(overrides.get(`${collectionGroup}/${fieldPath}`)?.ttlConfig?.state ?? '');
  const endless = wanted.fieldOverrides.filter(isEndless);
  const others = wanted.fieldOverrides.filter((one) => isOther(one) && !isEndless(one));
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${wanted.indexes.length} indexes are not ready`] : []),
    ...(endless.length > 0
      ? [`nothing deletes what has expired in ${endless.map((one) => one.collectionGroup).join(', ')}`]
      : []),
    ...(others.length > 0
      ? [`the indexes of ${others.map((one) => `${one.collectionGroup}.${one.fieldPath}`).join(', ')} are others`]
      : []),
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
