import { unsentNow } from '../../sync/live';
import { useConfirm } from '../../ui/ConfirmProvider';
import { signOut } from '../../screens/session/signIn';

/** Signs out. If some writes have not been sent yet, it says so and asks first. */
export function useSignOut(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const { count, safe } = unsentNow();
    const [it, is] = count === 1 ? ['It stays', 'is'] : ['They stay', 'are'];
    const sure =
      count === 0 ||
      (await confirm({
        title: count === 1 ? 'One change has not been saved yet' : `${count} changes have not been saved yet`,
        sentence: safe ? `${it} on this machine, and ${is} sent when you sign in here again.` : 'What was not sent will be lost.',
        confirmLabel: 'Log out',
        danger: !safe,
      }));
    if (sure) signOut();
  };
}
