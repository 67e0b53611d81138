import { useSelector } from '@xstate/react';
import { navbarPosition, navbarStyle, type Settings } from '#schemas/tenant/settings.ts';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { type LanguageMenuProps, OWN_NAMES } from '../shell/language-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ChoiceTiles } from './ChoiceTiles.tsx';
import { ShellPicture } from './ShellPicture.tsx';
import { resetSettings, themeChange } from './settings-actor.ts';

const THEMES = [
  { value: 'light', text: 'Light', icon: 'sun' },
  { value: 'dark', text: 'Dark', icon: 'moon' },
  { value: 'system', text: 'System', icon: 'circle-half-stroke' },
] as const;

const STYLE_NAMES: Record<Settings['navbarStyle'], string> = {
  transparent: 'Transparent',
  inverted: 'Inverted',
  card: 'Card',
  vibrant: 'Vibrant',
};

const POSITION_NAMES: Record<Settings['navbarPosition'], string> = {
  vertical: 'Side',
  top: 'Top',
  combo: 'Both',
};

/** How the product looks in this browser (spec 1.6, 2.26, 3.18, 4.14–4.17). */
export function SettingsDrawer({
  language,
  onClose,
}: {
  language: LanguageMenuProps;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { settings } = useServices();
  const current = useSelector(settings, ({ context }) => context.settings);
  const change = (changed: Partial<Settings>) =>
    settings.send({ type: 'settings.changed', change: changed });

  return (
    <Dialog
      shape="drawer"
      className="y4-settings"
      title={t('Settings')}
      description={t('They are kept in this browser')}
      onClose={onClose}
      footer={
        <Button icon="rotate-left" block onClick={() => resetSettings(settings)}>
          {t('Reset')}
        </Button>
      }
    >
      <ChoiceTiles
        label={t('Theme')}
        value={current.theme}
        onChange={(theme) => change(themeChange(theme))}
        tiles={THEMES.map(({ value, text, icon }) => ({
          value,
          text: t(text),
          picture: <Icon name={icon} />,
        }))}
      />
      {language.languages.length > 1 && <LanguageField {...language} />}
      <SettingsSwitches current={current} change={change} />
      <ChoiceTiles
        label={t('Navigation position')}
        value={current.navbarPosition}
        onChange={(position) => change({ navbarPosition: position })}
        tiles={navbarPosition.options.map((value) => ({
          value,
          text: t(POSITION_NAMES[value]),
          picture: <ShellPicture position={value} look="transparent" />,
        }))}
      />
      <ChoiceTiles
        label={t('Navigation style')}
        value={current.navbarStyle}
        onChange={(look) => change({ navbarStyle: look })}
        tiles={navbarStyle.options.map((value) => ({
          value,
          text: t(STYLE_NAMES[value]),
          picture: <ShellPicture position="vertical" look={value} />,
        }))}
      />
    </Dialog>
  );
}

function LanguageField({ languages, language, onChange }: LanguageMenuProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('Language')}
      value={language}
      onChange={({ target }) => {
        const chosen = languages.find((offered) => offered === target.value);
        if (chosen) onChange(chosen);
      }}
      options={languages.map((offered) => ({ value: offered, label: OWN_NAMES[offered] }))}
    />
  );
}

/** What of the look is either so or not. */
function SettingsSwitches({
  current,
  change,
}: {
  current: Settings;
  change(changed: Partial<Settings>): void;
}) {
  const { t } = useTranslation();
  return (
    <div className="y4-settings__switches">
      <Switch
        label={t('RTL mode')}
        help={t('Text and layout run from right to left')}
        checked={current.isRTL}
        onChange={({ target }) => change({ isRTL: target.checked })}
      />
      <Switch
        label={t('Fluid layout')}
        help={t('The page is as wide as the window allows')}
        checked={current.isFluid}
        onChange={({ target }) => change({ isFluid: target.checked })}
      />
      <Switch
        label={t('Folded menu')}
        help={t('The side menu shows icons only')}
        checked={current.isNavbarVerticalCollapsed}
        disabled={current.navbarPosition === 'top'}
        onChange={({ target }) => change({ isNavbarVerticalCollapsed: target.checked })}
      />
    </div>
  );
}
