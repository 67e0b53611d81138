import { useTranslation } from '../../i18n/use-translation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptValue } from '../shared/use-kept-value.ts';
import { usePageTitle } from '../shared/use-page-title.ts';

const QUESTIONS = [
  {
    id: 'account',
    question: 'How do I get an account?',
    answer: 'Ask us for an authorization code, then register with it. The code works once.',
  },
  {
    id: 'password',
    question: 'Can I change my password?',
    answer: 'Yes, in the menu behind your picture. You log in with the new one afterwards.',
  },
  {
    id: 'languages',
    question: 'In which languages can I work?',
    answer: 'In those that your company offers. The switch is in the bar at the top.',
  },
  {
    id: 'files',
    question: 'Where are my files?',
    answer: 'On the servers of your company, and nobody else can read them.',
  },
  {
    id: 'closing',
    question: 'How do I close my account?',
    answer: 'Write to us. Invoices are kept as long as the law asks for it, the rest is deleted.',
  },
];

/** Answers that everybody asks for (spec 1.9: a demo). The address names the one that is open. */
export default function FaqPage() {
  const { t } = useTranslation();
  const [opened, keepOpened] = useKeptValue('open');
  usePageTitle(t('Questions and answers'));

  function hear(id: string, isOpen: boolean): void {
    if (isOpen) keepOpened(id);
    else if (id === opened) keepOpened('');
  }

  return (
    <div className="y4-faq">
      <header className="y4-section-head">
        <h1>{t('Questions and answers')}</h1>
        <p>{t('Not here? Write to us, we answer on the same day.')}</p>
      </header>
      {QUESTIONS.map(({ id, question, answer }) => (
        <details
          key={id}
          className="y4-faq__item"
          name="faq"
          open={id === opened}
          onToggle={(event) => hear(id, event.currentTarget.open)}
        >
          <summary>
            <span>{t(question)}</span>
            <Icon name="chevron-down" />
          </summary>
          <p>{t(answer)}</p>
        </details>
      ))}
    </div>
  );
}
