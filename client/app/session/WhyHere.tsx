import { sessionNotice, useUnsaved, type Unsaved } from '../../net/sessionStorage';
import { Banner } from '../../ui/Banner';

function unsavedSentence({ count, safe }: Unsaved): string {
  const [what, it] = count === 1 ? ['One change is', 'It is'] : [`${count} changes are`, 'They are'];
  if (!safe) return `${what} not saved yet, and lost when this page is closed before you sign in here again.`;
  return `${what} not saved yet. ${it} kept on this machine and saved when you sign in here again.`;
}

/** Why the user must sign in again, and which of the user's writes wait for that. */
export function WhyHere() {
  const notice = sessionNotice();
  const unsaved = useUnsaved();
  if (notice === null) return null;
  return (
    <Banner tone="warn">
      <p>{notice}</p>
      {unsaved && unsaved.count > 0 && <p>{unsavedSentence(unsaved)}</p>}
    </Banner>
  );
}
