/** The shop's logo: choose one, see it on the card, remove it. */
import { type ChangeEvent, useState } from 'react';
import { call } from '../../data/callables';
import { callableMessage } from '../../data/errors';
import type { Shop } from '../../data/shops';
import { useOutcome } from '../../features/forms/useOutcome';
import { makeLogo, NoPicture } from '../../features/shop/makeLogo';
import { refreshShops } from '../../features/shop/shopStore';
import { ActionButton } from '../../ui/ActionButton';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { Stack } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';

const sentenceOf = (error: unknown): string => (error instanceof NoPicture ? error.message : callableMessage(error));

export function LogoCard({ shop: { businessId, business } }: { shop: Shop }) {
  const [busy, setBusy] = useState(false);
  const { result, run } = useOutcome(sentenceOf);

  async function save(work: () => Promise<string | null>, done: string) {
    if (busy) return;
    setBusy(true);
    await run(async () => {
      await call('saveLogo', { businessId, png: await work() });
      await refreshShops();
      return done;
    });
    setBusy(false);
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again.
    currentTarget.value = '';
    if (file) void save(() => makeLogo(file), 'Your logo is on the card. Customers see it when they open theirs.');
  }

  return (
    <Card as="section" title="Your logo">
      <Stack gap={4}>
        <Field
          label={business.logo === undefined ? 'Choose a picture' : 'Choose another picture'}
          hint="A square sign looks best. It is made small on this device, and stands on white. Customers see it on their card and on the poster."
        >
          {(control) => (
            <input {...control} type="file" accept="image/*" name="logo" disabled={busy} onChange={onChange} />
          )}
        </Field>
        {busy && <p role="status">Saving the logo…</p>}
        <Outcome result={result} />
        {business.logo !== undefined && (
          <p>
            <ActionButton
              variant="secondary"
              onAction={() => save(() => Promise.resolve(null), 'The card has no logo any more.')}
            >
              Take the logo off
            </ActionButton>
          </p>
        )}
      </Stack>
    </Card>
  );
}
