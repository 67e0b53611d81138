import { useTranslation } from '../../../i18n/use-translation.tsx';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { lazyPart } from '../../../parts/parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

const SafeHtml = lazyPart(() => import('../../../html/SafeHtml.tsx'), 'SafeHtml');

interface HtmlDialogProps {
  title: string;
  html: string;
  onClose(): void;
}

/** Words of the shop that are too many for the page (spec 2.63d, 2.63e). */
export function HtmlDialog({ title, html, onClose }: HtmlDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <PartBoundary fallback={<SkeletonLines />}>
        <SafeHtml html={html} />
      </PartBoundary>
    </Dialog>
  );
}
