import type { PageMeta } from '../../shared/route';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import { Accessibility, Community, SmallBusiness } from './SolutionPanels';
import { type SolutionTab, SolutionTabs } from './SolutionTabs';

export const meta: PageMeta = {
  title: 'Solutions',
  description:
    'Loyalty that everyone can use, that one person can run, and that suits a street of independent shops: what works today, what is coming.',
};

const TABS: readonly SolutionTab[] = [
  { id: 'accessibility', label: 'Accessibility', panel: <Accessibility /> },
  { id: 'smallBusiness', label: 'Small Business', panel: <SmallBusiness /> },
  { id: 'community', label: 'Community', panel: <Community /> },
];

export default function Solutions() {
  return (
    <>
      <PageHead
        eyebrow="Solutions"
        title="Loyalty that leaves nobody out"
        lead="Three ways of looking at one small card. Each says what you can do with it today."
      />
      <Section>
        <SolutionTabs tabs={TABS} label="Solutions" />
      </Section>
      <NextStep title="Look at it with your own shop">
        Setting up is free, and you can leave with your data at any time.
      </NextStep>
    </>
  );
}
