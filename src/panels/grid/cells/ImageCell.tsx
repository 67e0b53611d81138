import type { ICellRendererParams } from 'ag-grid-community';
import { useState } from 'react';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { SMALLER_WIDTHS, smallerPicture } from '#schemas/wire/smaller-picture.ts';
import { pictureAddress } from '../../../html/picture-address.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type FileLink, filesOf } from './file-value.ts';

const [THUMBNAIL] = SMALLER_WIDTHS;

/** Pictures of a row, small; the first few of many (spec 3.4d). */
export function ImageCell({ value, data, colDef }: ICellRendererParams<Row>) {
  const pictures = filesOf(value, data?.[colDef?.colId + DISPLAY_SUFFIX]);
  return (
    <span className="y4-cell-images">
      {pictures.slice(0, 3).map((picture) => (
        <Picture key={picture.url} picture={picture} />
      ))}
      {pictures.length > 3 ? `+${pictures.length - 3}` : null}
    </span>
  );
}

/**
 * A picture that cannot be loaded gives way to a placeholder (spec 8.17).
 *
 * @param ownStop Tab stops at its link: nothing around it leads the keys there.
 */
export function Picture({ picture, ownStop }: { picture: FileLink; ownStop?: boolean }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <span className="y4-cell-image" role="img" aria-label={picture.name}>
        <Icon name="image" />
      </span>
    );
  }
  return (
    <a href={picture.url} target="_blank" rel="noopener" tabIndex={ownStop ? 0 : -1}>
      <img
        className="y4-cell-image"
        src={smallerPicture(picture.url, THUMBNAIL) ?? pictureAddress(picture.url)}
        alt={picture.name}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </a>
  );
}
