import { Anchor, ClipboardList, FileCheck2, UsersRound } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { FailureBanner } from '../../ui/Banner';
import css from './SignInScreen.module.css';

const OFFERS = [
  { icon: FileCheck2, text: 'Certificates and audits' },
  { icon: UsersRound, text: 'Crew contracts and sign-off reminders' },
  { icon: ClipboardList, text: 'Requisitions and daily messages' },
];

interface SignInScreenProps {
  title: string;
  /** What went wrong. */
  error: string | null;
  /** Why the user is here. */
  notice?: ReactNode;
  onSubmit(): void;
  children: ReactNode;
  /** Links to the other sign-in screens. */
  footer: ReactNode;
}

/** The frame of the sign-in screens: a short form beside a panel that presents the product. */
export function SignInScreen({ title, error, notice, onSubmit, children, footer }: SignInScreenProps) {
  useEffect(() => {
    document.title = `${title} · Vessel Ops`;
  }, [title]);

  return (
    <div className={css.screen}>
      <aside className={css.side} aria-label="About Vessel Ops">
        <p className={css.brand}>
          <Anchor size={22} aria-hidden="true" /> Vessel Ops
        </p>
        <p className={css.claim}>Smart vessel ops tracker</p>
        <ul className={css.offers}>
          {OFFERS.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={18} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <p className={css.live}>Seen by ship and shore at the same moment.</p>
      </aside>
      <main className={css.main}>
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <h1>{title}</h1>
          {!error && notice}
          {error && <FailureBanner text={error} />}
          {children}
          <div className={css.footer}>{footer}</div>
        </form>
      </main>
    </div>
  );
}
