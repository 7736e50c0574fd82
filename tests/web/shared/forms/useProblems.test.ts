import assert from 'node:assert/strict';
import { useProblems } from '../../../../web/src/shared/forms/form';
import { fakeBrowser } from '../../fakeBrowser';
import { type MountedHook, mountHook } from '../../mountHook';

describe('the problems of a form', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let hook: MountedHook<undefined, ReturnType<typeof useProblems>>;
  beforeEach(async () => {
    browser = fakeBrowser();
    hook = await mountHook(useProblems, undefined);
  });
  afterEach(async () => {
    await hook.leave();
    browser.leave();
  });

  /** Somebody types into the field of a name, or into one of the group of that name. */
  const fields: unknown[] = [];
  const form = { querySelector: () => null, contains: (field: unknown) => fields.includes(field) };
  const typesInto = (name: string, isOfForm = true) => {
    const field = { closest: (selector: string) => selector === `[name="${name}"]` || null };
    if (isOfForm) fields.push(field);
    return hook.after(() =>
      document.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field })),
    );
  };
  const press = async (found: ReturnType<typeof useProblems>['problems']) => {
    let accepted: boolean | undefined;
    await hook.after(() => (accepted = hook.now().accepts(found, form as unknown as HTMLFormElement)));
    return accepted;
  };

  it('disappear from a field that is changed, and stay in the others', async () => {
    assert.equal(await press({ name: 'Type a name.', email: 'Type an address.', note: undefined }), false);
    await typesInto('note');
    await typesInto('email', false);
    assert.deepEqual(hook.now().problems, { name: 'Type a name.', email: 'Type an address.', note: undefined });
    await typesInto('email');
    assert.deepEqual(hook.now().problems, { name: 'Type a name.', email: undefined, note: undefined });
    assert.equal(hook.now().isRefused, true, 'what an earlier press has said does not come back');
  });

  it('are shown again by the next press alone', async () => {
    await press({ name: 'Type a name.' });
    await typesInto('name');
    await typesInto('name');
    assert.equal(hook.now().problems['name'], undefined);
    await press({ name: 'Type a name.' });
    assert.equal(hook.now().problems['name'], 'Type a name.');
    await typesInto('name');
    assert.equal(await press({ name: undefined }), true);
    assert.equal(hook.now().isRefused, false);
  });
});
