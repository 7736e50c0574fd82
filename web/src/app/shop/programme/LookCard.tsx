/** The logo, name and colour of the shop's card. They apply at once, while an offer has to be published. */
import { type FormEvent, useState } from 'react';
import { saveRetailerProfile } from '../../../shared/data/businessSetup';
import { call } from '../../../shared/data/callables';
import type { Result } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { useSession } from '../../../shared/session/session';
import { ColourField } from '../../../shared/ui/ColourField';
import { TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { Question } from '../../../shared/ui/Question';
import { LogoInput } from '../../LogoInput';
import { characterLimitOf, checkField } from '../../setup/readStep';
import { CARD_COLOURS } from '../../setup/setupSteps';
import { refreshShops } from '../../shopStore';

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
    <Question question="How it looks">
      <Stack gap={6}>
        <p>Logo, name and colour apply when you save them. What you change below waits until you publish it.</p>
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
    </Question>
  );
}

interface NameAndColourProps extends Omit<LookCardProps, 'shop'> {
  uid: string;
  business: Shop['business'];
}

/** Name and colour, which are stored in the owner's set-up and copied to the shop from there. */
function NameAndColour({ uid, business, look, onChange }: NameAndColourProps) {
  const { problems, accepts } = useProblems();
  const [result, setResult] = useState<Result>();
  const isChanged = look.name.trim() !== business.name || look.colour.toLowerCase() !== business.colour;

  const submit = useSubmit(async (data, form) => {
    const checked = checkField('name', textOf(data, 'name'));
    const wrong = 'error' in checked ? checked.error : checked.value === '' ? 'Type the shop’s name.' : undefined;
    if (!accepts({ name: wrong }, form) || 'error' in checked) return;
    const brandColour = textOf(data, 'brandColour');
    const saved = await saveRetailerProfile(uid, { name: String(checked.value), brandColour });
    if (!saved.success) return setResult(saved);
    await call('projectBusiness', null);
    await refreshShops();
    setResult({ success: true, message: 'Saved. Customers see it when they open their card.' });
  }, setResult);

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const data = new FormData(currentTarget);
    setResult(undefined);
    onChange({ name: textOf(data, 'name'), colour: textOf(data, 'brandColour') });
  }

  return (
    <SubmitForm {...submit} variant="secondary" disabled={!isChanged} action="Save name and colour" onInput={onInput}>
      <TextField
        label="Name of the shop"
        name="name"
        defaultValue={business.name}
        maxLength={characterLimitOf('name')}
        autoComplete="organization"
        required
        error={problems['name']}
      />
      <ColourField
        label="Colour"
        name="brandColour"
        colours={CARD_COLOURS}
        chosen={look.colour}
        defaultValue={business.colour}
      />
      <Outcome result={result} />
    </SubmitForm>
  );
}
