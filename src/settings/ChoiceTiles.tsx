import { type ReactNode, useId } from 'react';

/** One of several values to choose from; `text` is translated. */
interface Tile<Value extends string> {
  value: Value;
  text: string;
  /** A small drawing of what the choice comes to. */
  picture?: ReactNode;
}

interface ChoiceTilesProps<Value extends string> {
  label: string;
  tiles: readonly Tile<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, shown side by side: radio buttons that look like what they choose. */
export function ChoiceTiles<Value extends string>({
  label,
  tiles,
  value,
  onChange,
}: ChoiceTilesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="y4-tiles">
      <legend className="y4-tiles__label">{label}</legend>
      <div className="y4-tiles__list">
        {tiles.map((tile) => (
          <label key={tile.value} className="y4-tiles__tile">
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            {tile.picture}
            <span>{tile.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
