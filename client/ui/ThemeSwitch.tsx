import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { setTheme, useTheme } from './theme';
import css from './ThemeSwitch.module.css';

const choices = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Three native radio buttons drawn as one control. */
export function ThemeSwitch() {
  const now = useTheme();
  const name = useId();
  return (
    <fieldset className={css.group} aria-label="Theme">
      {choices.map(({ theme, label, Icon }) => (
        <label key={theme} className={css.choice} title={label}>
          <input type="radio" name={name} aria-label={label} checked={theme === now} onChange={() => setTheme(theme)} />
          <Icon size={14} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
