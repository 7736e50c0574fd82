/** The places of a shop. People and tablets work at a place, and events name it. */
import { omit } from '@tessera/domain/lib/omitUndefined';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { LOCATION_LIMITS } from '@tessera/domain/shop/business';
import { placeNamed } from '@tessera/domain/shop/places';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import type { PageMeta } from '../../../shared/route';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { Row, Rows } from '../../../shared/ui/Rows';
import { refreshShops } from '../../shopStore';
import { ActionDialog, NameField } from '../ActionDialog';
import { Room } from '../Room';
import { type ShopActions, useShopAction } from '../useShopAction';

export const meta: PageMeta = {
  title: 'Places',
  description: 'The places of your shop: branches, stalls and counters.',
};

export default function Locations() {
  return (
    <Room title="Places" lead="Branches, stalls and counters. Figures and activity show each one.">
      {(shop) => <Places key={shop.businessId} shop={shop} />}
    </Room>
  );
}

/** @param others the other open places */
const nameProblem = (name: string, others: Record<string, string>): string | undefined =>
  lineProblem(name, 'Type a name for the place.') ??
  (placeNamed(others, name) === undefined ? undefined : 'You have a place with this name.');

interface LocationProps {
  businessId: string;
  actions: ShopActions;
  locationId: string;
  name: string;
  /** The other open places. The last open place cannot be closed. */
  others: Record<string, string>;
}

function Places({ shop: { businessId, business } }: { shop: Shop }) {
  const actions = useShopAction(() => void refreshShops());
  const open = Object.entries(business.locations);
  const closed = Object.entries(business.closedLocations ?? {});
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    const name = textOf(data, 'name').trim();
    actions.setResult(undefined);
    if (!accepts({ name: nameProblem(name, business.locations) }, form)) return;
    const isAdded = await actions.action('saveLocation', { businessId, name }, `${name} is added.`);
    // After “Stop waiting” another name may have been typed.
    if (isAdded && textOf(new FormData(form), 'name').trim() === name) form.reset();
  }, actions.setResult);
  return (
    <Stack gap={6}>
      <Outcome result={actions.shown} />
      <Card as="section" title="Your places">
        <Rows>
          {open.map(([locationId, name]) => (
            <OpenLocation
              key={locationId}
              businessId={businessId}
              actions={actions}
              locationId={locationId}
              name={name}
              others={omit(business.locations, locationId)}
            />
          ))}
        </Rows>
      </Card>
      <Card as="section" title="Add a place">
        <SubmitForm {...submit} width="fields" action="Add the place">
          <NameField
            label="Name of the place"
            name="name"
            hint="Such as “Market stall”. People and tablets are given a place on the Team page."
            maxLength={LOCATION_LIMITS.name}
            error={problems['name']}
          />
        </SubmitForm>
      </Card>
      {closed.length > 0 && (
        <Card as="section" title="Closed places">
          <Rows>
            {closed.map(([locationId, name]) => (
              <Row
                key={locationId}
                name={
                  <>
                    {name} <Badge tone="neutral">Closed</Badge>
                  </>
                }
              >
                <ActionButton
                  variant="secondary"
                  aria-label={`Open again: ${name}`}
                  onAction={() =>
                    actions.action('saveLocation', { businessId, locationId, open: true }, `${name} is open again.`)
                  }
                >
                  Open again
                </ActionButton>
              </Row>
            ))}
          </Rows>
        </Card>
      )}
    </Stack>
  );
}

function OpenLocation({ businessId, actions, locationId, name, others }: LocationProps) {
  const [open, setOpen] = useState<'rename' | 'close'>();
  const close = () => setOpen(undefined);
  const { problems, accepts } = useProblems();
  return (
    <Row name={name}>
      <Cluster gap={2}>
        <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        {Object.keys(others).length > 0 && (
          <Button variant="danger" aria-label={`Close ${name}`} onClick={() => setOpen('close')}>
            Close
          </Button>
        )}
      </Cluster>
      {open === 'rename' && (
        <ActionDialog
          title={`Rename ${name}`}
          action="Save"
          actions={actions}
          onClose={close}
          send={async (data, form) => {
            const typed = textOf(data, 'name').trim();
            if (!accepts({ name: nameProblem(typed, others) }, form)) return false;
            const done = `${name} is now ${typed}.`;
            return actions.action('saveLocation', { businessId, locationId, name: typed }, done);
          }}
        >
          <NameField
            label="Name"
            name="name"
            defaultValue={name}
            maxLength={LOCATION_LIMITS.name}
            error={problems['name']}
          />
        </ActionDialog>
      )}
      {open === 'close' && (
        <ActionDialog
          title={`Close ${name}?`}
          action="Close the place"
          isDanger
          actions={actions}
          onClose={close}
          send={() => actions.action('saveLocation', { businessId, locationId, open: false }, `${name} is closed.`)}
        >
          <p>Nobody can work there any more. The history keeps its name, and you can open it again.</p>
        </ActionDialog>
      )}
    </Row>
  );
}
