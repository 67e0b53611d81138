import { Fragment } from 'react';
import { groupMark } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

/**
 * A text whose long numbers are parted into thousands when it is drawn; what is copied and found is the
 * text as it is (spec 2.18a).
 */
export function GroupedDigits({ text }: { text: string }) {
  return text.split(/(\d{4,})/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <Fragment key={index}>{index % 2 === 0 ? part : <Thousands digits={part} />}</Fragment>
  ));
}

function Thousands({ digits }: { digits: string }) {
  const { i18n } = useTranslation();
  const mark = groupMark(i18n.language);
  const head = digits.length % 3 || 3;
  const groups = digits.slice(head).match(/\d{3}/g) ?? [];
  return (
    <span className="y4-thousands" dir="ltr">
      {digits.slice(0, head)}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one number, in its order
        <span key={index} data-mark={mark}>
          {group}
        </span>
      ))}
    </span>
  );
}
