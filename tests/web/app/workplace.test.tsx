import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Workplace, workplaceOf } from '../../../web/src/app/Workplace';
import type { Shop } from '../../../web/src/shared/data/shops';

const shop = (ownerUid: string, active = true) =>
  ({ business: { ownerUid, active, name: 'The Corner Crust' } }) as Shop;
const ready = (...value: Shop[]) => ({ status: 'ready', value, stale: null }) as const;
const nothing = { uid: 'me', setup: {}, payment: null };

describe('the shop in which an account works that pays for none', () => {
  it('is the shop of somebody else', () => {
    const other = shop('other');
    assert.equal(workplaceOf(nothing, ready(other)), other);
    assert.equal(workplaceOf(nothing, { status: 'loading' }), undefined);
  });

  it('is none for an account that has begun to open or to pay for a shop of its own', () => {
    const other = shop('other');
    assert.equal(workplaceOf(nothing, ready(other, shop('me'))), null);
    assert.equal(workplaceOf({ ...nothing, setup: { name: 'Mine' } }, ready(other)), null);
    assert.equal(workplaceOf({ ...nothing, payment: { paid: false } }, ready(other)), null);
    assert.equal(workplaceOf(nothing, ready()), null);
    assert.equal(workplaceOf(nothing, { status: 'failed', unreachable: true }), null);
  });

  it('is named, with who pays and the way to work', () => {
    const html = (active: boolean) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <Workplace shop={shop('other', active)} />
        </MemoryRouter>,
      );
    assert.match(html(true), /You work at The Corner Crust.*Its owner has paid\..*href="\/counter"/s);
    assert.doesNotMatch(html(false), /has paid/);
  });
});
