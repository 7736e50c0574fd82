/** Ids in the input of callables: each names a document or is the key of a map, so none may be a reserved word. */
import assert from 'node:assert/strict';
import { isFreeKey } from '@tessera/domain/lib/keys';
import { claimDeviceInput, queuedScan } from '@tessera/domain/schemas/business';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import type { ZodMiniType } from 'zod/mini';

/** What the database or JavaScript reserves, and the paths of other documents. */
const RESERVED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['', '.', '..', '__x__', '____', '__a__b__', '/', 'a/b', '../x'],
];
/** Texts that no id of ours looks like, and texts that are too long for one. */
const ODD = ['a\u0000b', 'a\nb', ' ', '\ud800', 'x'.repeat(1501), '\u{1f642}'.repeat(376)];

/** Fields of text that name nothing: what people type, what a camera reads, tokens that are checked by their MAC. */
const TEXTS = new Set([
  ...['name', 'subject', 'text', 'wallet', 'message', 'note', 'reason', 'outcome', 'conditions', 'reward', 'values'],
  ...['query', 'business', 'homepage', 'version', 'code', 'joinCode', 'secret', 'ticket', 'png', 'reference'],
]);

interface Leaf {
  field: string;
  schema: ZodMiniType;
}

/** The parts of a schema that take text, by their fields. */
function leavesOf(schema: ZodMiniType, field: string): Leaf[] {
  const def = schema._zod.def as unknown as {
    type: string;
    shape?: Record<string, ZodMiniType>;
    innerType?: ZodMiniType;
    element?: ZodMiniType;
    options?: ZodMiniType[];
    keyType?: ZodMiniType;
    valueType?: ZodMiniType;
    in?: ZodMiniType;
    out?: ZodMiniType;
  };
  if (def.type === 'string') return [{ field, schema }];
  const inner = [def.innerType, def.element, def.keyType, def.valueType, def.in, def.out, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => leavesOf(part, name)),
    ...inner.flatMap((part) => (part ? leavesOf(part, field) : [])),
  ];
}

const inputs: [string, ZodMiniType][] = [
  ...Object.entries(CALLABLES).map(([name, { input }]): [string, ZodMiniType] => [name, input]),
  ['recordScans: a scan', queuedScan],
];

describe('the ids in the input of callables', () => {
  for (const [name, input] of inputs) {
    const ids = leavesOf(input, 'input').filter(({ field }) => !TEXTS.has(field));
    if (ids.length === 0) continue;
    it(`${name}: ${[...new Set(ids.map(({ field }) => field))].join(', ')}`, () => {
      for (const { field, schema } of ids)
        for (const text of [...RESERVED, ...ODD])
          assert.equal(schema.safeParse(text).success, false, `${field} takes ${JSON.stringify(text).slice(0, 40)}`);
    });
  }

  it('has no field in the list of texts that no callable has', () => {
    const fields = new Set(inputs.flatMap(([, input]) => leavesOf(input, 'input')).map(({ field }) => field));
    assert.deepEqual(
      [...TEXTS].filter((field) => !fields.has(field)),
      [],
    );
  });

  it('and nothing else that comes from outside takes a reserved word', () => {
    for (const text of RESERVED) assert.equal(isFreeKey(text), false, JSON.stringify(text));
    for (const text of ['first', 'a_b', '__a', 'a__', 'device_0A', 'r1', 'Prototype', 'kim@shop.example'])
      assert.equal(isFreeKey(text), true, text);
  });
});

it('the code of a tablet is taken as people type it, with letters for digits', () => {
  const typed = (code: string) => claimDeviceInput.safeParse({ code }).data?.code;
  assert.equal(typed(' o8sb-pviil d '), '08SBPV111D');
  for (const wrong of ['', '08SBPV1R5', '08SBPV1R5DD', '08SBPV1R5U', '08SBPV1R5!'])
    assert.equal(typed(wrong), undefined, wrong);
});
