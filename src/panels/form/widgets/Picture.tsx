import { useState } from 'react';
import { fileAddress } from '#schemas/wire/file-address.ts';
import { pictureAddress } from '../../../html/picture-address.ts';
import { Icon } from '../../../ui/icon.tsx';

/** A stored picture; a placeholder where there is none or it does not come (spec 8.17). */
export function Picture({ value, label }: { value: string; label: string }) {
  const address = fileAddress(value);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || broken === address) {
    return (
      <span className="y4-form__picture" role="img" aria-label={label}>
        <Icon name="regular:image" />
      </span>
    );
  }
  return (
    <img
      className="y4-form__picture"
      src={pictureAddress(address)}
      alt={label}
      onError={() => setBroken(address)}
    />
  );
}
