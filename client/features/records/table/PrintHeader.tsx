import { useEffect } from 'react';
import { showDate, type IsoDate } from '../../../../shared/calendar';
import type { AnyRecord } from '../../../../shared/kind';
import css from './PrintHeader.module.css';

/** Says it at the foot of every sheet, beside the number of the page. */
function useFoot(line: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(line)}; color: #555; font: 7.5pt system-ui, sans-serif } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [line]);
}

/** Which ship's list it is and of which day: on paper only, and on every sheet of it. */
export function PrintHeader({ title, vessel, today }: { title: string; vessel: AnyRecord | undefined; today: IsoDate }) {
  const ship = vessel ? [String(vessel.name), `IMO ${String(vessel.imo_number)}`] : [];
  useFoot([...ship, title, showDate(today)].join(' · '));
  return (
    <div className={css.header}>
      {ship.map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span>{showDate(today)}</span>
    </div>
  );
}
