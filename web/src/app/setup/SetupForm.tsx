import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import { PRICE } from '@tessera/domain/payment/price';
import { isComplete } from '@tessera/domain/shop/business';
import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, callIn } from '../../shared/data/callables';
import { operator } from '../../shared/data/settings';
import { forgetDemoCard, readDemoCard } from '../../shared/document/demoCard';
import { focusField } from '../../shared/forms/form';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';
import { useSession } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Cluster, Split, Stack } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { Failure } from '../../shared/ui/Notice';
import { Steps } from '../../shared/ui/Steps';
import { LogoInput } from '../LogoInput';
import { openingOf } from '../OnboardingProgress';
import { usePaymentActions } from '../payment/usePaymentActions';
import { refreshShops } from '../shopStore';
import { AcceptAgreement } from './AcceptAgreement';
import { CardPreview } from './CardPreview';
import { keepLogo, pictureOf, recallLogo } from './keptLogo';
import { readStep } from './readStep';
import { SaveStatus } from './SaveStatus';
import { SetupFields } from './SetupFields';
import styles from './SetupForm.module.css';
import { isStepDone, LAST_STEP, SETUP_STEPS, stepAddress, STEPS_ON_THE_WAY } from './setupSteps';
import { forgetOlder, keepTyped, recallTyped, typedIn } from './typedSetup';
import { useAutosave } from './useAutosave';
import { useKeyboardInset } from './useKeyboardInset';
import { usePayingStep } from './usePayingStep';

interface SetupFormProps {
  uid: string;
  stored: BusinessSetup;
  /** Counted from 0. It is in the page's address, so that Back goes one step back. */
  step: number;
  /** Whether the owner's shop is open: then it follows what is saved here. */
  hasShop: boolean;
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
      hint={`${logo === undefined ? 'If you have one. ' : ''}A square sign looks best. It stays on this device until your shop opens: finish here, or add it again later.`}
      onSave={(png) => {
        keepLogo(uid, png ?? undefined);
        onChange(png ?? undefined);
        return Promise.resolve(png === null ? 'The card has no logo.' : 'Your logo is on the card.');
      }}
    />
  );
}

/** The values typed on the home page's card, for an account that has no card yet. */
const triedFor = ({ name, reward }: BusinessSetup): BusinessSetup | undefined =>
  name || reward ? undefined : readDemoCard();

/**
 * What is typed into the set-up. The browser stores it at once. It is saved after a pause, on a change of step, and on
 * leaving.
 */
function useTypedStep({ uid, stored, step, hasShop }: SetupFormProps) {
  const { user } = useSession();
  const [draft, setDraft] = useState<BusinessSetup>(() => {
    forgetOlder(uid, stored);
    // Most shops have one address. The owner sees it before it is stored, and can type another.
    return { contactEmail: user?.email ?? '', ...stored, ...triedFor(stored) };
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [hasErrors, setHasErrors] = useState(false);
  const { schedule, save, ...saving } = useAutosave(uid, stored);
  const form = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);

  // After a change of step (by a button, a tile or Back), scrolls to the top and saves the previous step.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setErrors({});
    setHasErrors(false);
    void save();
    scrollTo(0, 0);
  }, [step, save]);

  // Values that were typed before a reload are in the form again, so save them too.
  useEffect(() => {
    if (!form.current || Object.keys(recallTyped(uid)).length === 0) return;
    const { values, errors: wrong } = readStep(step, new FormData(form.current), hasShop);
    setHasErrors(Object.keys(wrong).length > 0);
    setDraft((before) => ({ ...before, ...values }));
    schedule(values);
  }, [uid, step, hasShop, schedule]);

  function onInput({ target }: FormEvent) {
    if (!form.current) return;
    const data = new FormData(form.current);
    keepTyped(uid, typedIn(data, (target as HTMLInputElement).name));
    const { values, errors: wrong } = readStep(step, data, hasShop);
    setDraft((before) => ({ ...before, ...values }));
    setHasErrors(Object.keys(wrong).length > 0);
    // An error disappears as soon as it is corrected. A new one is shown when its field is left.
    setErrors((before) =>
      Object.fromEntries(Object.keys(before).flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : []))),
    );
    schedule(values);
  }

  function onLeave(name: string) {
    const show = () => {
      const problem = form.current && readStep(step, new FormData(form.current), hasShop).errors[name];
      if (problem) setErrors((before) => ({ ...before, [name]: problem }));
    };
    // An error moves what is below it: a control that is being pressed would lose its press.
    if (form.current?.matches(':active')) addEventListener('mouseup', () => setTimeout(show), { once: true });
    else show();
  }

  function saveNow(values: BusinessSetup): Promise<boolean> {
    setDraft((before) => ({ ...before, ...values }));
    return save(values);
  }

  return {
    draft,
    errors,
    setErrors,
    form,
    shownStep,
    onInput,
    onLeave,
    saveNow,
    saving: {
      ...saving,
      state: saving.state === 'saved' && hasErrors ? ('partly' as const) : saving.state,
      onRetry: () => void save(),
    },
  };
}

/** Saves a step, and goes on from it: to the next one, to pay, or to the open shop. */
function useGoOn(
  { uid, stored, step, hasShop }: SetupFormProps,
  { draft, form, shownStep, saveNow }: ReturnType<typeof useTypedStep>,
) {
  const navigate = useNavigate();
  const { paid } = useSession();
  const isMounted = useIsMounted();
  const [isSaving, setSaving] = useState(false);
  /** Whether the last press was on “Pay by bank transfer”. */
  const [isTransfer, setTransfer] = useState(false);
  const [couldJoin] = useState(() => openingOf(stored, true).hasContact);
  const { pays, accepts } = usePayingStep(uid, step === LAST_STEP && !hasShop);
  const payment = usePaymentActions(async () => {
    if (accepts) await callIn('account', 'acceptAgreement', { version: AGREEMENT_VERSION });
  });

  // The payment page shows what to transfer.
  useEffect(() => {
    if (payment.instructions) void navigate(ROUTES.payment);
  }, [payment.instructions, navigate]);

  async function goOn(values: BusinessSetup, byTransfer: boolean): Promise<void> {
    setSaving(true);
    setTransfer(byTransfer);
    const saved = await saveNow(values);
    // The last answer opens the shop to customers.
    const opens = step === LAST_STEP && (hasShop ? !couldJoin : paid === true && isComplete({ ...draft, ...values }));
    // A trigger does the same, later: so a failure needs no answer.
    if (saved && (hasShop || opens))
      await call('projectBusiness', null, { limitMs: ANSWER_LIMIT_MS }).catch((error: unknown) =>
        console.warn('Own shop not updated:', error),
      );
    if (saved && hasShop) await refreshShops();
    setSaving(false);
    if (!saved) {
      // The page says so above the button, which may be far from what is on the screen.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[role=alert] button')?.focus());
      return;
    }
    if (SETUP_STEPS[step]?.neededFor === 'set-up') forgetDemoCard();
    // Whoever has gone elsewhere meanwhile stays there.
    if (!isMounted.current || shownStep.current !== step) return;
    if (opens) {
      if (!hasShop) void refreshShops();
      return navigate(ROUTES.dashboard);
    }
    if (hasShop) return navigate(ROUTES.accountSettings, { state: { notice: 'Saved.' } });
    if (pays) return byTransfer ? payment.payByTransfer() : payment.payByCard();
    await navigate(step >= LAST_STEP ? ROUTES.setupComplete : stepAddress(step + 1));
  }

  return { paid, pays, accepts, payment, goOn, isTransfer, isBusy: isSaving || payment.busy !== undefined };
}

interface OtherWaysProps {
  step: number;
  pays: boolean;
  isBusy: boolean;
  /** Whether what is awaited follows this button, and not the step's own. */
  isTransfer: boolean;
}

/** The ways beside the step's own button: back, and to pay by bank transfer. */
function OtherWays({ step, pays, isBusy, isTransfer }: OtherWaysProps) {
  return (
    <div className={styles.rest}>
      <Cluster>
        <ButtonLink variant="quiet" className={styles.back} to={stepAddress(step - 1)}>
          Back
        </ButtonLink>
        {pays && operator().bank && (
          <Button
            type="submit"
            variant="secondary"
            value="transfer"
            busy={isBusy && isTransfer}
            disabled={isBusy && !isTransfer}
          >
            Pay by bank transfer
          </Button>
        )}
      </Cluster>
      {pays && <p className="note">You pay once: nothing renews. Card payments are made on Stripe’s secure page.</p>}
    </div>
  );
}

/** One step of the set-up. */
export function SetupForm(props: SetupFormProps) {
  const { uid, step, hasShop } = props;
  const typed = useTypedStep(props);
  const { draft, errors, setErrors, form, onInput, onLeave, saving } = typed;
  const { paid, pays, accepts, payment, goOn, isTransfer, isBusy } = useGoOn(props, typed);
  const [logo, setLogo] = useState(() => recallLogo(uid));
  useKeyboardInset();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const { values, errors: wrong } = readStep(step, data, true);
    if (accepts && !data.has('agreement')) wrong['agreement'] = 'Accept the agreement to go on.';
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) void goOn(values, event.nativeEvent.submitter?.getAttribute('value') === 'transfer');
    else focusField(event.currentTarget, first.replace(/^hours-/, 'from-'));
  }

  const isOnTheWay = step <= LAST_STEP && !hasShop;
  const intro = SETUP_STEPS[step]?.intro;
  const preview = <CardPreview business={draft} logo={logo === undefined ? undefined : pictureOf(logo)} />;
  return (
    <Split early>
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
            <SetupFields step={step} values={draft} typed={recallTyped(uid)} errors={errors} onLeave={onLeave} />
            {step === 0 && <SetupLogo uid={uid} logo={logo} onChange={setLogo} />}
            {accepts && <AcceptAgreement error={errors['agreement']} />}
            <Failure message={payment.failure} />
            {(isOnTheWay || saving.state !== 'idle') && <SaveStatus {...saving} />}
          </Stack>
          <div className={styles.action}>
            <Button type="submit" busy={isBusy && !isTransfer} disabled={isBusy && isTransfer}>
              {!isOnTheWay ? 'Save' : pays ? `Pay ${PRICE} by card` : step === LAST_STEP ? 'Finish' : 'Continue'}
            </Button>
            <LongWait isWaiting={payment.busy !== undefined} onStop={payment.stop} />
          </div>
          {step > 0 && isOnTheWay && <OtherWays step={step} pays={pays} isBusy={isBusy} isTransfer={isTransfer} />}
        </form>
      </Stack>
      {!hasShop && (
        <aside className={styles.aside} aria-label="Your card so far">
          {preview}
        </aside>
      )}
    </Split>
  );
}
