import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { ROUTES } from '@tessera/domain/paths';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CardPreview } from '../../features/business/CardPreview';
import { readStep } from '../../features/business/readStep';
import { SaveStatus } from '../../features/business/SaveStatus';
import { LAST_STEP, resumeStep, SETUP_STEPS, SETUP_TITLES } from '../../features/business/setupForm';
import { useAutosave } from '../../features/business/useBusinessSetup';
import { Button } from '../../ui/Button';
import { Cluster, Form, Split, Stack } from '../../ui/Layout';
import { Steps } from '../../ui/Steps';
import { SetupFields } from './SetupFields';
import styles from './SetupForm.module.css';

interface SetupFormProps {
  uid: string;
  /** The account's own, as the first suggestion for the business's. */
  email: string;
  stored: BusinessSetup;
}

/** The five steps. What is typed is saved after a pause, on every step, and when the page is left. */
export function SetupForm({ uid, email, stored }: SetupFormProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState(() => resumeStep(stored));
  const [draft, setDraft] = useState<BusinessSetup>(() => ({ contactEmail: email, ...stored }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { state, message, schedule, save } = useAutosave(uid);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);

  function onInput() {
    if (!form.current) return;
    const reading = readStep(step, new FormData(form.current), false);
    setDraft((before) => ({ ...before, ...reading.values }));
    // An error goes as soon as it is put right; a new one waits until the owner goes on.
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).flatMap(([name]) => (reading.errors[name] ? [[name, reading.errors[name]]] : [])),
      ),
    );
    schedule(reading.values);
  }

  async function goTo(next: number, values: BusinessSetup): Promise<void> {
    setBusy(true);
    setDraft((before) => ({ ...before, ...values }));
    const finished = next > LAST_STEP;
    const saved = await save({ ...values, step: finished ? 0 : next, ...(finished && { complete: true }) });
    setBusy(false);
    // Going back loses nothing: what has not arrived is kept and goes with the next save.
    if (!saved && next > step) return;
    setErrors({});
    if (finished) await navigate(ROUTES.setupComplete);
    else setStep(next);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reading = readStep(step, new FormData(event.currentTarget), true);
    setErrors(reading.errors);
    const wrong = Object.keys(reading.errors)[0];
    if (wrong === undefined) void goTo(step + 1, reading.values);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${wrong.replace(/^hours-/, 'open-')}"]`)?.focus();
  }

  function onBack() {
    if (form.current) void goTo(step - 1, readStep(step, new FormData(form.current), false).values);
  }

  const preview = <CardPreview business={draft} />;
  return (
    <Split>
      <Stack className={styles.main}>
        <Steps steps={SETUP_TITLES} current={step} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {SETUP_STEPS[step]?.title}
        </h2>
        <Form key={step} ref={form} onInput={onInput} onSubmit={onSubmit}>
          <SetupFields step={step} values={draft} errors={errors} />
          {step === LAST_STEP && <div className={styles.inline}>{preview}</div>}
          <SaveStatus state={state} message={message} onRetry={() => void save()} />
          <Cluster className={styles.actions}>
            <Button type="submit" busy={busy}>
              {step === LAST_STEP ? 'Finish' : 'Continue'}
            </Button>
            {step > 0 && (
              <Button variant="quiet" disabled={busy} onClick={onBack}>
                Back
              </Button>
            )}
          </Cluster>
        </Form>
      </Stack>
      <aside className={styles.aside} aria-label="Your card so far">
        {preview}
      </aside>
    </Split>
  );
}
