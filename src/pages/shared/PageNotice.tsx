import { Notice, type NoticeProps } from '../../ui/notice.tsx';

/** A notice in place of a page that was loading: who cannot see it come is told too. */
export function PageNotice(props: Omit<NoticeProps, 'page'>) {
  return (
    <div role="alert">
      <Notice page {...props} />
    </div>
  );
}
