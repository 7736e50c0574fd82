import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import { PRICE } from '@tessera/domain/payment/money';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callIn } from '../../shared/data/callables';
import { operator } from '../../shared/data/settings';
import { forgetDemoCard, readDemoCard } from '../../shared/document/demoCard';
import { focusField } from '../../shared/forms/form';
import { useSession } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Cluster, Split, Stack } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { Failure } from '../../shared/ui/Notice';
import { Steps } from '../../shared/ui/Steps';
import { LogoInput } from '../LogoInput';
import { usePaymentActions } from '../payment/usePaymentActions';
import { useShop } from '../shopStore';
import { AcceptAgreement } from './AcceptAgreement';
import { CardPreview } from './CardPreview';
import { keepLogo, pictureOf, recallLogo } from './keptLogo';
import { readStep } from './readStep';
import { SaveStatus } from './SaveStatus';
import { SetupFields } from './SetupFields';
import styles from './SetupForm.module.css';
import { isStepDone, LAST_STEP, SETUP_STEPS, stepAddress, STEPS_ON_THE_WAY } from './setupSteps';
import { keepTyped, recallTyped, typedIn } from './typedSetup';
import { useAutosave } from './useAutosave';
import { useKeyboardInset } from './useKeyboardInset';
import { usePayingStep } from './usePayingStep';

interface SetupFormProps {
  uid: string;
  stored: BusinessSetup;
  /** Counted from 0. It is in the page's address, so that Back goes one step back. */
  step: number;
}

interface SetupLogoProps {
  uid: string;
  logo: string | undefined;
  onChange: (logo: string | undefined) => void;
}

/** The logo of a shop that is not open yet. */
function SetupLogo({ uid, logo, onChange }: SetupLogoProps) {
  return (
    <LogoInput
      hasLogo={logo !== undefined}
      hint="If you have one. A square sign looks best. Until your shop is open it is kept on this device."
      onSave={(png) => {
        keepLogo(uid, png ?? undefined);
        onChange(png ?? undefined);
        return Promise.resolve(png === null ? 'The card has no logo.' : 'Your logo is on the card.');
      }}
    />
  );
}

/** The values typed on the home page's card, for an account that has no card yet. */
function triedFor({ name, reward }: BusinessSetup): BusinessSetup {
  const tried = name || reward ? undefined : readDemoCard();
  return { ...(tried?.name && { name: tried.name }), ...(tried?.reward && { reward: tried.reward }) };
}

/**
 * One step of the set-up. Typed values are stored in the browser at once, and saved after a pause, on a change of step,
 * and on leaving.
 */
export function SetupForm({ uid, stored, step }: SetupFormProps) {
  const navigate = useNavigate();
  const { paid } = useSession();
  const [draft, setDraft] = useState<BusinessSetup>(() => ({ ...stored, ...triedFor(stored) }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { state, message, schedule, save } = useAutosave(uid);
  const [logo, setLogo] = useState(() => recallLogo(uid));
  const form = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  const shop = useShop();
  // An open shop's logo is changed in the room of its card.
  const hasShop = shop.status === 'ready' && shop.value?.business.ownerUid === uid;
  const { pays, accepts } = usePayingStep(uid, step === LAST_STEP && !hasShop);
  const payment = usePaymentActions(async () => {
    if (accepts) await callIn('account', 'acceptAgreement', { version: AGREEMENT_VERSION });
  });
  useKeyboardInset();

  // The payment page shows what to transfer.
  useEffect(() => {
    if (payment.instructions) void navigate(ROUTES.payment);
  }, [payment.instructions, navigate]);

  // After a change of step (by a button, a tile or Back), scrolls to the top and saves the previous step.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setErrors({});
    void save();
    scrollTo(0, 0);
  }, [step, save]);

  // Values that were typed before a reload are in the form again, so save them too.
  useEffect(() => {
    if (!form.current || Object.keys(recallTyped(uid)).length === 0) return;
    const { values } = readStep(step, new FormData(form.current), false);
    setDraft((before) => ({ ...before, ...values }));
    schedule(values);
  }, [uid, step, schedule]);

  function onInput() {
    if (!form.current) return;
    const data = new FormData(form.current);
    keepTyped(uid, typedIn(step, data));
    const reading = readStep(step, data, false);
    setDraft((before) => ({ ...before, ...reading.values }));
    // An error disappears as soon as it is corrected. A new one is shown only when the owner goes on.
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).flatMap(([name]) => (reading.errors[name] ? [[name, reading.errors[name]]] : [])),
      ),
    );
    schedule(reading.values);
  }

  async function goOn(values: BusinessSetup, isTransfer: boolean): Promise<void> {
    setBusy(true);
    setDraft((before) => ({ ...before, ...values }));
    const saved = await save(values);
    setBusy(false);
    if (!saved) return;
    if (SETUP_STEPS[step]?.neededFor === 'set-up') forgetDemoCard();
    if (pays) return isTransfer ? payment.payByTransfer() : payment.payByCard();
    await navigate(step >= LAST_STEP ? ROUTES.setupComplete : stepAddress(step + 1));
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const { values, errors: found } = readStep(step, data, true);
    if (accepts && !data.has('agreement')) found['agreement'] = 'Accept the agreement, so that you can have customers.';
    setErrors(found);
    const wrong = Object.keys(found)[0];
    if (wrong === undefined) void goOn(values, event.nativeEvent.submitter?.getAttribute('value') === 'transfer');
    else focusField(event.currentTarget, wrong.replace(/^hours-/, 'from-'));
  }

  const isOnTheWay = step <= LAST_STEP;
  const intro = SETUP_STEPS[step]?.intro;
  const preview = <CardPreview business={draft} logo={logo === undefined ? undefined : pictureOf(logo)} />;
  return (
    <Split className={styles.split}>
      <Stack className={styles.main}>
        {isOnTheWay && (
          <Steps
            current={step + 1}
            steps={[
              { title: 'Your email', done: true },
              ...STEPS_ON_THE_WAY.map(({ title }, index) => ({
                title,
                to: stepAddress(index),
                done: isStepDone(index, draft),
              })),
              { title: 'Payment', done: paid === true },
            ]}
          />
        )}
        {step === 0 && <div className={styles.inline}>{preview}</div>}
        <form
          key={step}
          ref={form}
          method="dialog"
          noValidate
          className={styles.form}
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <Stack gap={5}>
            {intro !== undefined && <p className={styles.intro}>{intro}</p>}
            <SetupFields step={step} values={draft} typed={recallTyped(uid)} errors={errors} />
            {step === 0 && !hasShop && <SetupLogo uid={uid} logo={logo} onChange={setLogo} />}
            {accepts && <AcceptAgreement error={errors['agreement']} />}
            <Failure message={payment.failure} />
            <SaveStatus state={state} message={message} onRetry={() => void save()} />
          </Stack>
          <div className={styles.action}>
            <Button type="submit" busy={busy || payment.busy !== undefined}>
              {!isOnTheWay ? 'Save' : pays ? `Pay ${PRICE} by card` : step === LAST_STEP ? 'Finish' : 'Continue'}
            </Button>
            <LongWait waits={payment.busy !== undefined} onStop={payment.stop} />
          </div>
          {step > 0 && isOnTheWay && (
            <div className={styles.rest}>
              <Cluster>
                <ButtonLink variant="quiet" className={styles.back} to={stepAddress(step - 1)}>
                  Back
                </ButtonLink>
                {pays && operator().bank && (
                  <Button type="submit" variant="quiet" value="transfer" disabled={busy || payment.busy !== undefined}>
                    Pay by bank transfer
                  </Button>
                )}
              </Cluster>
              {pays && <p>Once, on Stripe’s secure page. It does not renew.</p>}
            </div>
          )}
        </form>
      </Stack>
      <aside className={styles.aside} aria-label="Your card so far">
        {preview}
      </aside>
    </Split>
  );
}
