/** Downloads a shop's export, and reads what it holds. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { FUNCTIONS_EMULATOR } from './addresses';
import { ask, type Shop } from './shop';

/** The export's address at the emulator: links are made in this process, which does not know it. */
export async function linkTo({ businessId }: Pick<Shop, 'businessId'>, idToken: string): Promise<string> {
  const { url } = await ask('startExport', { businessId }, idToken);
  return `${FUNCTIONS_EMULATOR}/shopExport${new URL(url).search}`;
}

/** The files of an export, in their order; none for a link that opens nothing. */
export async function download(url: string): Promise<{ status: number; files: Map<string, string> }> {
  const response = await fetch(url);
  if (response.status !== 200) return { status: response.status, files: new Map() };
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')] as const);
  return { status: 200, files: new Map(texts) };
}

/** Number of lines of each file, after the sums of the last one have been compared with the files. */
export function linesOf(files: ReadonlyMap<string, string>): Map<string, number> {
  assert.equal([...files.keys()].at(-1), 'complete.json');
  const { entries } = JSON.parse(files.get('complete.json') ?? '') as {
    entries: { name: string; lines: number; bytes: number; sha256: string }[];
  };
  assert.equal(entries.length, files.size - 1);
  for (const { name, bytes, sha256 } of entries) {
    const content = files.get(name) ?? '';
    assert.equal(Buffer.byteLength(content), bytes, name);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, name);
  }
  return new Map(entries.map(({ name, lines }) => [name, lines]));
}
