/** What a deployment asks of a project, from the description that the SDK itself makes of the built functions. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serviceAccountOf } from '@tessera/domain/calls/rights';
import { UNITS } from '@tessera/domain/calls/units';
import { builtManifest, type Endpoint, memoryOf, needsOf, processorsOf } from '../../scripts/build/functionsManifest';
import { ROOT } from '../../scripts/lib/root';
import { LOCAL_PROJECT } from '../../scripts/local/runs';

/**
 * What a first deployment may ask for when one instance of each function starts. A new project has 20 processors and
 * 40 GiB in a region.
 */
const MOST = { functions: 30, processors: 12, gibibytes: 20 };
/** The most processors that one function may take in a flood: half of the region's. */
const MOST_OF_ONE = 10;

describe('the deployed functions', () => {
  let endpoints: [string, Endpoint][];

  before(async () => (endpoints = Object.entries(await builtManifest(LOCAL_PROJECT))));

  it('are few, and one instance of each fits a new project', () => {
    assert.ok(endpoints.length > 15, `only ${endpoints.length}`);
    assert.ok(endpoints.length <= MOST.functions, `${endpoints.length} functions`);
    const { processors, gibibytes } = needsOf(endpoints.map(([, endpoint]) => endpoint));
    assert.ok(processors <= MOST.processors, `${processors} processors`);
    assert.ok(gibibytes <= MOST.gibibytes, `${gibibytes} GiB`);
  });

  it('leave each other half of the region’s processors, whatever one of them is asked', () => {
    for (const [name, endpoint] of endpoints) {
      const most = processorsOf(endpoint) * (endpoint.maxInstances ?? NaN);
      assert.ok(most <= MOST_OF_ONE, `${name} may take ${most} processors`);
    }
  });

  it('answer one request at a time on a part of a processor, unless they hold what several people ask at once', () => {
    const shared = endpoints.filter(([, endpoint]) => processorsOf(endpoint) >= 1);
    assert.deepEqual(shared.map(([name]) => name).sort(), [...Object.keys(UNITS), 'api', 'wallet'].sort());
    for (const [name, endpoint] of endpoints)
      if (processorsOf(endpoint) < 1 && endpoint.platform === 'gcfv2') assert.equal(endpoint.concurrency, 1, name);
    for (const [name, endpoint] of shared) assert.equal(memoryOf(endpoint), 512, name);
  });

  it('all run as one account, named in full', () => {
    for (const [name, { serviceAccountEmail }] of endpoints)
      assert.equal(serviceAccountEmail, serviceAccountOf(LOCAL_PROJECT), name);
  });

  it('have the addresses that Hosting passes on', async () => {
    const { hosting } = JSON.parse(await readFile(path.join(ROOT, 'firebase.json'), 'utf8')) as {
      hosting: { rewrites: { function?: { functionId: string } }[] };
    };
    const passed = hosting.rewrites.flatMap(({ function: passedTo }) => passedTo?.functionId ?? []);
    assert.ok(passed.length >= 5);
    const open = new Set(endpoints.flatMap(([name, { httpsTrigger }]) => (httpsTrigger ? [name] : [])));
    for (const name of passed) assert.ok(open.has(name), name);
  });

  it('have the secrets that docs/security.md says, and no others', async () => {
    const page = await readFile(path.join(ROOT, 'docs/security.md'), 'utf8');
    const named = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const said = [...page.matchAll(/^\| (`[A-Z_]+`) \| ([^|]+) \|/gm)].map(([, secret = '', functions = '']) => [
      named(secret)[0],
      named(functions).sort(),
    ]);
    const had = new Map<string, string[]>();
    for (const [name, { secretEnvironmentVariables = [] }] of endpoints)
      for (const { key } of secretEnvironmentVariables) had.set(key, [...(had.get(key) ?? []), name].sort());
    assert.deepEqual(Object.fromEntries(said) as unknown, Object.fromEntries(had));
  });
});
