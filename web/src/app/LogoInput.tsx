import { type ChangeEvent, useState } from 'react';
import { callableMessage } from '../shared/data/errors';
import { useOutcome } from '../shared/forms/useOutcome';
import { ActionButton } from '../shared/ui/ActionButton';
import { Stack } from '../shared/ui/Layout';
import { Outcome } from '../shared/ui/Notice';
import { FileField } from './FileField';
import { makeLogo, NoPicture } from './makeLogo';

const sentenceOf = (error: unknown): string => (error instanceof NoPicture ? error.message : callableMessage(error));

interface LogoInputProps {
  hasLogo: boolean;
  hint: string;
  /** Stores a picture, as a PNG in base64; null takes it off. @returns a sentence for the page */
  onSave: (png: string | null) => Promise<string>;
}

/** Chooses a picture, which is made small and square in the browser, or takes it off. */
export function LogoInput({ hasLogo, hint, onSave }: LogoInputProps) {
  const [busy, setBusy] = useState(false);
  const { result, run } = useOutcome(sentenceOf);

  async function save(work: () => Promise<string | null>) {
    if (busy) return;
    setBusy(true);
    await run(async () => onSave(await work()));
    setBusy(false);
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // Clears the field, so that the same file can be chosen again.
    currentTarget.value = '';
    if (file) void save(() => makeLogo(file));
  }

  return (
    <Stack gap={4}>
      <FileField
        label={hasLogo ? 'Another logo' : 'Your logo'}
        hint={hint}
        act="Choose a picture"
        accept="image/*"
        name="logo"
        // Not `disabled`, which would take the focus from the field.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={onChange}
      />
      {busy && <p role="status">Saving the logo…</p>}
      <Outcome result={result} />
      {hasLogo && (
        <p>
          <ActionButton variant="secondary" onAction={() => save(() => Promise.resolve(null))}>
            Take the logo off
          </ActionButton>
        </p>
      )}
    </Stack>
  );
}
