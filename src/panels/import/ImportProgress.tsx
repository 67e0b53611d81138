import { useTranslation } from '../../i18n/use-translation.tsx';

/** How far the file has come: on its way to the server, and then row by row there. */
export function ImportProgress(props: { sent: number; worked: number; saving: boolean }) {
  const { sent, worked, saving } = props;
  const { t } = useTranslation();
  const done = sent < 1 ? sent : worked;
  // Between the two nobody knows how long it takes, nor how long the database works on behind the last row.
  const known = done > 0 && done < 1;
  const label =
    sent < 1
      ? t('The file is being sent')
      : t(saving ? 'The rows are being saved' : 'The file is being read');
  return (
    <div className="y4-import__progress">
      <span>{known ? t('{what}: {n}%', { what: label, n: Math.floor(done * 100) }) : label}</span>
      <progress {...(known ? { value: done } : {})} aria-label={label} />
    </div>
  );
}
