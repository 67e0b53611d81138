import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useComposedText } from './use-composed-text.ts';

interface SearchFieldProps {
  /** Said to screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** 'Search....' unless given (spec 2.17). */
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg';
}

/** A quiet field that searches while one types, with a cross that empties it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  size = 'sm',
}: SearchFieldProps) {
  const { t } = useTranslation();
  const text = useComposedText(value, onChange);
  return (
    <div className="y4-input y4-input--icon y4-search">
      <Icon name="magnifying-glass" className="y4-input__icon" />
      <input
        type="search"
        className={`form-control${size === 'md' ? '' : ` form-control-${size}`}`}
        aria-label={label}
        placeholder={placeholder ?? t('Search....')}
        maxLength={500}
        {...text}
      />
      {text.value !== '' && (
        <Button
          variant="ghost"
          size="sm"
          icon="xmark"
          className="y4-search__clear"
          aria-label={t('Clear')}
          onClick={() => onChange('')}
        />
      )}
    </div>
  );
}
