import { useTranslation } from '../i18n/use-translation.tsx';

interface SpinnerProps {
  /** Waits 200 ms before it shows; for what is mostly over sooner. */
  delayed?: boolean;
  large?: boolean;
}

/** A turning ring. It says nothing by itself: the part that waits carries `aria-busy`. */
export function Spinner({ delayed = false, large = false }: SpinnerProps) {
  const look = `${delayed ? ' y4-spinner--delayed' : ''}${large ? ' y4-spinner--large' : ''}`;
  return <span className={`y4-spinner${look}`} aria-hidden="true" />;
}

/** Stands where a page or panel will be, and tells screen readers that it loads. */
export function Waiting({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className="y4-waiting" role="status">
      <Spinner delayed large />
      {text ? <span>{text}</span> : <span className="visually-hidden">{t('Loading....')}</span>}
    </div>
  );
}
