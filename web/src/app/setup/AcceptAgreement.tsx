import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useId } from 'react';
import { Checkbox, FieldError } from '../../shared/ui/Field';

/** The data agreement, which an owner accepts before paying. */
export function AcceptAgreement({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name="agreement"
        required
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        label={
          <>
            I accept the{' '}
            <a href={ROUTES.dataAgreement} target="_blank">
              data agreement
            </a>
            : I answer for my customers’ data, and {PRODUCT_NAME} keeps it for me.
          </>
        }
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
