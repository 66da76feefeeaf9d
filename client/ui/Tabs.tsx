import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from './StatusChip';
import css from './Tabs.module.css';

export interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly { key: string; label: ReactNode; count?: number }[];
  value: string;
  onChange: (key: string) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel. Arrow keys, Home and End choose a tab; Tab moves on into the panel. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  };
  return (
    <div>
      <div className={css.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            className={css.tab}
            type="button"
            role="tab"
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && <Badge>{tab.count}</Badge>}
          </button>
        ))}
      </div>
      <div className={css.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
