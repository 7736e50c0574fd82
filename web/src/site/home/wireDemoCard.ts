import { keepDemoCard, readDemoCard } from '../../shared/document/demoCard';

/**
 * Wires the card that visitors try: announces its stamps, and stores what is typed on it for the set-up. Text that was
 * typed before is stored; otherwise the text of an earlier visit is shown.
 */
export function wireDemoCard(form: HTMLFormElement): void {
  const [name, reward] = form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])');
  const status = form.querySelector('[role=status]');
  // The other field may have been typed in another tab since.
  const keep = (field: HTMLInputElement) => {
    const { value } = field;
    keepDemoCard({
      name: '',
      reward: '',
      ...readDemoCard(),
      ...(field === name ? { name: value } : { reward: value }),
    });
  };
  const announce = () => {
    const all = form.querySelectorAll('[type=checkbox]').length;
    const count = form.querySelectorAll(':checked').length;
    if (status) status.textContent = count === all ? 'Card full. The reward is ready.' : `${count} of ${all} stamps.`;
  };

  const typed = [name, reward].flatMap((field) => (field?.value ? [field] : []));
  if (typed.length > 0) for (const field of typed) keep(field);
  else {
    const tried = readDemoCard();
    if (name) name.defaultValue = tried?.name ?? '';
    if (reward) reward.defaultValue = tried?.reward ?? '';
  }
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'checkbox') return announce();
    // "Start again" removes the stamps and keeps the text.
    target.defaultValue = target.value;
    keep(target);
  });
  // The fields are reset after the event.
  form.addEventListener('reset', () => setTimeout(announce));
}
