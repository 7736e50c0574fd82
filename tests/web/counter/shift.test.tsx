import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { Shift } from '../../../web/src/counter/seat/EntryScreens';
import type { SeatActions } from '../../../web/src/counter/seat/seatStore';
import type { Shop } from '../../../web/src/shared/data/shops';

it('the screen that asks who is at the till says when the last scan did not count', () => {
  const shop = {
    businessId: 'shop',
    business: { name: 'The Corner Crust', colour: '#112233', programmes: {} },
  } as Shop;
  const screen = (isScanLost: boolean) =>
    renderToStaticMarkup(<Shift shop={shop} isScanLost={isScanLost} actions={{} as SeatActions} />);
  assert.match(screen(true), /role="alert">The last scan did not count/);
  assert.doesNotMatch(screen(false), /did not count/);
});
