/** What components show in each of their states, rendered as the build renders them. */
import assert from 'node:assert/strict';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PaymentBadge } from '../../web/src/app/payment/paymentStatus';
import { SaveStatus } from '../../web/src/app/setup/SaveStatus';
import { ReadFailure, StaleNotice } from '../../web/src/shared/query/QueryNotice';
import { Button } from '../../web/src/shared/ui/Button';
import { ChoiceField } from '../../web/src/shared/ui/ChoiceField';
import { TextField } from '../../web/src/shared/ui/Field';
import { LongWait, Waiting } from '../../web/src/shared/ui/LongWait';
import { Outcome } from '../../web/src/shared/ui/Notice';

const html = (node: ReactNode): string => renderToStaticMarkup(node);
const retry = async () => {};

describe('the notice of a read', () => {
  const stale = (unreachable: boolean, at = 0) => ({ status: 'ready', value: 1, stale: { at, unreachable } }) as const;
  const notice = (...reads: Parameters<typeof StaleNotice>[0]['reads'][number][]) =>
    html(<StaleNotice reads={reads} onRetry={retry} />);

  it('is absent while everything is up to date, or still loading', () => {
    assert.equal(notice({ status: 'ready', value: 1, stale: null }, { status: 'loading' }), '');
  });
  it('tells a server that cannot be reached from a read that was refused', () => {
    assert.match(notice(stale(true)), /We cannot reach our server.*We keep trying/s);
    assert.match(notice(stale(false)), /This could not be read just now/);
    assert.doesNotMatch(notice(stale(false)), /We keep trying/);
  });
  it('gives the time of the oldest of several values', () => {
    const [older, newer] = [Date.UTC(2026, 0, 2, 12), Date.UTC(2026, 5, 2, 12)];
    assert.match(notice(stale(false, newer), stale(true, older)), /Last updated 2 Jan( 2026)?, 12:00/);
  });
  it('is an alert with a button where nothing is kept', () => {
    const failure = (unreachable: boolean) =>
      html(<ReadFailure what="your business" reads={[{ status: 'failed', unreachable }]} onRetry={retry} />);
    assert.match(failure(true), /We could not load your business.*role="alert".*We keep trying.*<button/s);
    assert.match(failure(false), /Try again in a moment\./);
    assert.match(failure(true), /data-unreached/, 'the other notices that the server was not reached give way');
    assert.doesNotMatch(failure(false), /data-unreached/);
  });
});

describe('the state of saving', () => {
  const status = (state: Parameters<typeof SaveStatus>[0]['state']) =>
    html(<SaveStatus state={state} message="No connection." onRetry={() => {}} />);

  it('is a status while it works, and an alert with a button once it failed', () => {
    assert.match(status('idle'), /role="status".*Saved as you type/s);
    for (const state of ['waiting', 'saving'] as const) assert.match(status(state), /Saving…/);
    assert.match(status('saved'), />Saved</);
    assert.match(status('partly'), />Not everything is saved yet</);
    assert.match(status('failed'), /role="alert".*No connection\. What you typed is still here\..*Save again/s);
  });
});

describe('the outcome of an action', () => {
  it('has a live region before there is anything to announce', () => {
    assert.match(html(<Outcome result={undefined} />), /role="status"><\/div>/);
  });
  it('puts success into the live region, and failure into an alert beside it', () => {
    assert.match(html(<Outcome result={{ success: true, message: 'Saved.' }} />), /role="status">.*Saved\./s);
    assert.match(
      html(<Outcome result={{ success: false, message: 'Not saved.' }} />),
      /role="status"><\/div>.*role="alert".*Not saved\./s,
    );
  });
});

describe('a field', () => {
  it('with an error is invalid and described by it', () => {
    const field = html(<TextField label="Postcode" name="postcode" error="Enter a UK postcode." />);
    const id = /<p[^>]* id="([^"]+)" role="alert">Enter a UK postcode\./.exec(field)?.[1] ?? assert.fail(field);
    assert.match(field, /aria-invalid="true"/);
    assert.match(field, new RegExp(`aria-describedby="[^"]*${id}`));
  });
  it('without one is neither', () => {
    assert.doesNotMatch(html(<TextField label="Postcode" name="postcode" />), /aria-invalid="true"|aria-describedby/);
  });
});

describe('a choice', () => {
  const choice = (error?: string) =>
    html(
      <ChoiceField
        label="Kind"
        name="kind"
        error={error}
        options={[
          { value: 'cafe', label: 'Café' },
          { value: 'retail', label: 'Shop' },
        ]}
        defaultValue="retail"
      />,
    );
  it('has the stored option chosen', () => {
    assert.match(choice(), /value="cafe"\/>Café.*checked="" value="retail"\/>Shop/s);
  });
  it('with an error is described by it', () => {
    const group = choice('Choose one.');
    const id = /<p[^>]* id="([^"]+)" role="alert">Choose one\./.exec(group)?.[1] ?? assert.fail(group);
    assert.match(group, new RegExp(`<fieldset[^>]* aria-describedby="${id}"`));
    assert.doesNotMatch(choice(), /aria-describedby/);
  });
});

describe('a long wait', () => {
  const wait = (isLong: boolean, isOverdue: boolean) =>
    html(<Waiting isLong={isLong} isOverdue={isOverdue} onStop={() => {}} />);

  it('has a live region before there is anything to say', () =>
    assert.match(wait(false, false), /role="status"><\/span><\/div>$/));
  it('shows a text, and later a button that does not submit', () => {
    assert.match(wait(true, false), /role="status">Still working\. Please wait a moment\.<\/span><\/div>$/);
    assert.match(wait(true, true), /longer than usual.*<button type="button".*Stop waiting/s);
  });
  it('shows nothing while nothing is waited for', () =>
    assert.equal(html(<LongWait isWaiting={false} onStop={() => {}} />), ''));
});

describe('a busy button', () => {
  it('keeps its words and says that it is busy', () => {
    assert.match(html(<Button busy>Save</Button>), /aria-busy="true".*Save/s);
    assert.doesNotMatch(html(<Button>Save</Button>), /aria-busy/);
  });
});

describe('a button that can do nothing now', () => {
  it('says so, and can keep the focus', () =>
    assert.match(html(<Button disabled>Save</Button>), /<button type="button"[^>]* aria-disabled="true"><span>Save/));
});

describe('the badge of a payment', () => {
  it('has other words for its owner than for an admin', () => {
    assert.match(html(<PaymentBadge status="pending" reader="owner" />), /Waiting for your transfer/);
    assert.match(html(<PaymentBadge status="pending" reader="admin" />), /Waiting for approval/);
  });
});
