import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { type NewOutside, type OutsideLine, outsidePaths, type OutsideSettings } from '../../../shared/api/outside';
import { showDate, todayUtc } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { inWords } from '../../../shared/kinds/recordNaming';
import { openedPart } from '../../net/chunks';
import { now } from '../../net/serverTime';
import { useNameOf, useShipNames } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import type { Tone } from '../../ui/StatusChip';
import { sectionText } from '../account/displays/displayWords';
import { describeAgent } from '../account/describeAgent';
import { IssuedCard } from '../account/issued/IssuedCard';
import { useIssued } from '../account/issued/useIssued';
import listCss from '../account/SessionList.module.css';
import css from './Accounts.module.css';

const OutsideDialog = openedPart(() => import('./OutsideDialog'), 'OutsideDialog');

/** Its state in one chip. */
function chipOf({ revoked, ends }: OutsideLine, today: string): { tone: Tone; text: string } {
  if (revoked !== null) return { tone: 'neutral', text: 'Revoked' };
  return ends < today ? { tone: 'neutral', text: 'Expired' } : { tone: 'ok', text: 'Valid' };
}

/** Who opened a link, newest first. */
function Openings({ opened, openings }: OutsideLine) {
  if (opened === 0) return null;
  return (
    <details className={css.openings}>
      <summary>{`Opened ${counted(opened, 'time')}`}</summary>
      <ul aria-label="Openings">
        {openings.map(({ at, address, agent }) => (
          <li key={at}>{`${instantText(at)} from ${address}, ${describeAgent(agent)}`}</li>
        ))}
        {opened > openings.length && <li>Earlier openings are no longer listed.</li>}
      </ul>
    </details>
  );
}

/** The card with the links for people without an account: who holds them, what they open, and when they were opened. */
export function OutsideCard() {
  const links = useIssued<OutsideLine, OutsideSettings, NewOutside>(
    outsidePaths.links,
    'links',
    'The links could not be loaded. Please try again.',
  );
  useEffect(() => void OutsideDialog.fetch().catch(() => undefined), []);
  const shipName = useShipNames();
  const nameOf = useNameOf();
  const today = todayUtc(now());
  return (
    <IssuedCard
      issued={links}
      title="Outside access"
      noun="link"
      make="Make a link"
      empty="A link lets an auditor, charterer or surveyor read and download chosen sections of one ship, without an account, until a day that you choose."
      icon={<Link2 className={listCss.icon} size={20} aria-hidden="true" />}
      revoking="Whoever holds it reads nothing from then on."
      mark={(line) => chipOf(line, today)}
      hasEnded={({ revoked, ends }) => revoked !== null || ends < today}
      details={({ vessel, sections, ends, by, opened }) => [
        `${shipName(vessel) || 'A deleted ship'}: ${inWords(sections.map(sectionText))}`,
        `Until ${showDate(ends)}`,
        `By ${nameOf(by)}`,
        ...(opened === 0 ? ['Never opened'] : []),
      ]}
      renderMore={Openings}
      Dialog={OutsideDialog}
    />
  );
}
