/** How the shop looks on its card: logo, name and colour. They apply at once; what is promised is published apart. */
import { type FormEvent, useState } from 'react';
import { saveRetailerProfile } from '../../data/businessSetup';
import { call } from '../../data/callables';
import type { Result } from '../../data/errors';
import type { Shop } from '../../data/shops';
import { useSession } from '../../features/auth/session';
import { textOf, useSubmit } from '../../features/forms/form';
import { checkField, limitOf } from '../../features/setup/readStep';
import { CARD_COLOURS } from '../../features/setup/setupForm';
import { LogoInput } from '../../features/shop/LogoInput';
import { refreshShops } from '../../features/shop/shopStore';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ColourField } from '../../ui/ColourField';
import { TextField } from '../../ui/Field';
import { Form, Stack } from '../../ui/Layout';
import { LongWait } from '../../ui/LongWait';
import { Outcome } from '../../ui/Notice';

/** What the owner has typed, saved or not. */
export interface Look {
  name: string;
  colour: string;
}

interface LookCardProps {
  shop: Shop;
  look: Look;
  onChange: (look: Look) => void;
}

export function LookCard({ shop, look, onChange }: LookCardProps) {
  const { businessId, business } = shop;
  const { user } = useSession();
  return (
    <Card as="section" title="How it looks">
      <Stack gap={6}>
        <LogoInput
          hasLogo={business.logo !== undefined}
          hint="A square sign looks best. It stands on white."
          onSave={async (png) => {
            await call('saveLogo', { businessId, png });
            await refreshShops();
            return png === null
              ? 'The card has no logo any more.'
              : 'Your logo is on the card. Customers see it when they open theirs.';
          }}
        />
        {user?.uid === business.ownerUid ? (
          <NameAndColour uid={user.uid} business={business} look={look} onChange={onChange} />
        ) : (
          <p>Only the shop’s owner can change its name and colour.</p>
        )}
      </Stack>
    </Card>
  );
}

interface NameAndColourProps extends Omit<LookCardProps, 'shop'> {
  uid: string;
  business: Shop['business'];
}

/** They belong to the owner's set-up, from which the shop takes them. */
function NameAndColour({ uid, business, look, onChange }: NameAndColourProps) {
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<Result>();
  const isChanged = look.name.trim() !== business.name || look.colour.toLowerCase() !== business.colour;

  const { busy, onSubmit, stop } = useSubmit(async (data, form) => {
    const checked = checkField('name', textOf(data, 'name'));
    const wrong = 'error' in checked ? checked.error : checked.value === '' ? 'Type the shop’s name.' : undefined;
    setProblem(wrong);
    if (wrong !== undefined || 'error' in checked) return form.querySelector('input')?.focus();
    const brandColour = textOf(data, 'brandColour');
    const saved = await saveRetailerProfile(uid, { name: String(checked.value), brandColour });
    if (!saved.success) return setResult(saved);
    await call('projectBusiness', null);
    await refreshShops();
    setResult({ success: true, message: 'Saved. Customers see it when they open their card.' });
  }, setResult);

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const data = new FormData(currentTarget);
    setProblem(undefined);
    setResult(undefined);
    onChange({ name: textOf(data, 'name'), colour: textOf(data, 'brandColour') });
  }

  return (
    <Form onInput={onInput} onSubmit={onSubmit}>
      <TextField
        label="Name of the shop"
        name="name"
        defaultValue={business.name}
        maxLength={limitOf('name')}
        autoComplete="organization"
        required
        error={problem}
      />
      <ColourField
        label="Colour"
        name="brandColour"
        colours={CARD_COLOURS}
        chosen={look.colour}
        defaultValue={business.colour}
      />
      <Outcome result={result} />
      <Button type="submit" variant="secondary" busy={busy} disabled={!isChanged}>
        Save name and colour
      </Button>
      <LongWait waits={busy} onStop={stop} />
    </Form>
  );
}
