import { useCallback, useState } from 'react';
import { keepDisplayToken, readDisplayToken } from '../../sync/keptPicture';
import { useAwake } from '../dashboard/useAwake';
import { DisplayWall } from './DisplayWall';
import { PairingScreen } from './PairingScreen';
import { Unattended } from './Unattended';

/**
 * A screen on a wall, without a sign-in (`/wall`). It shows a code until a user has entered it, and from then on what was chosen for
 * it, for months: without a server, over midnight, and with each new version of the product.
 */
export function DisplayPage() {
  const [token, setToken] = useState(readDisplayToken);
  const [removed, setRemoved] = useState(false);
  useAwake();
  const paired = useCallback((given: string) => {
    keepDisplayToken(given);
    setToken(given);
  }, []);
  const forget = useCallback(() => {
    keepDisplayToken(null);
    setRemoved(true);
    setToken(null);
  }, []);
  return (
    <Unattended>
      {token === null ? (
        <PairingScreen removed={removed} onPaired={paired} />
      ) : (
        <DisplayWall key={token} token={token} onRemoved={forget} />
      )}
    </Unattended>
  );
}
