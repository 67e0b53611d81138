import { Notice, type NoticeProps } from '../../ui/notice.tsx';

/** A notice in place of a page, or a part of one, that was loading: who cannot see it come is told too. */
export function PageNotice(props: NoticeProps) {
  return (
    <div role="alert">
      <Notice page {...props} />
    </div>
  );
}
