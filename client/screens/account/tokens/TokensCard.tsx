import { KeyRound } from 'lucide-react';
import { tokenPaths, type NewToken, type TokenLine, type TokenSettings } from '../../../../shared/api/accessToken';
import { showDate } from '../../../../shared/basics/calendar';
import { instantText } from '../../../ui/instantText';
import listCss from '../SessionList.module.css';
import { sinceText } from '../sessionTimes';
import { IssuedCard } from '../issued/IssuedCard';
import { useIssued } from '../issued/useIssued';
import { TokenDialog } from './TokenDialog';

const FAILED = 'The access tokens could not be loaded. Please try again.';

const scopeText = ({ scope, invoices }: TokenLine) =>
  `${scope === 'read' ? 'Reads' : 'Reads and writes'}${invoices ? ', with invoices' : ''}`;

/** The tokens that programs of this user sign in with. */
export function TokensCard() {
  const tokens = useIssued<TokenLine, TokenSettings, NewToken>(tokenPaths.tokens, 'tokens', FAILED);
  return (
    <IssuedCard
      issued={tokens}
      title="Access tokens"
      noun="access token"
      make="Make a token"
      empty={
        <>
          A token lets a program use the API without your password. See the <a href="/api/docs">API description</a>.
        </>
      }
      icon={<KeyRound className={listCss.icon} size={20} aria-hidden="true" />}
      note="They keep working after you log out. Changing your password revokes them."
      revoking="A program that uses it is refused from then on."
      mark={(token) => ({ tone: token.scope === 'read' ? 'neutral' : 'soon', text: scopeText(token) })}
      facts={({ created, used, expires }) => [
        `Made ${instantText(created)}`,
        used ? `Last used ${sinceText(Date.parse(used), tokens.at)}` : 'Never used',
        expires ? `Good until ${showDate(expires)}` : 'Good until revoked',
      ]}
      Dialog={TokenDialog}
    />
  );
}
