import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DIGEST_ANCHOR, digestPaths, type Digest } from '../../../../shared/api/digest';
import { Banner } from '../../../ui/Banner';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../ui/ErrorState';
import { instantText } from '../../../ui/instantText';
import { Skeleton } from '../../../ui/Skeleton';
import { useFresh } from '../useFresh';
import css from './Digest.module.css';
import { DigestForm } from './DigestForm';

const FAILED = 'The digest could not be loaded. Please try again.';
const NO_MAIL = 'This installation sends no mail, so there is no digest. Its operator can set up a mail server.';
const INTRO =
  'One mail a day, if there is news: what comes due, ships newly detained, and what waits for you. What you did yourself is not in it.';
/** The server sends what is due once a minute: a digest is late only some minutes after its time. */
const LATE_MS = 3 * 60_000;

/** The digest by mail: when it comes, what it tells. Links of mails lead here. */
export function DigestCard() {
  const { answer, at, error, refresh, change } = useFresh<Digest>(digestPaths.digest, FAILED);
  const anchor = useRef<HTMLDivElement>(null);
  const isAsked = useLocation().hash === `#${DIGEST_ANCHOR}`;
  const isThere = answer !== null;
  const onSaved = (saved: Digest) => {
    change(() => saved);
    void refresh();
  };
  useEffect(() => {
    if (!isAsked || !isThere) return;
    anchor.current?.scrollIntoView({ block: 'start' });
    anchor.current?.focus({ preventScroll: true });
  }, [isAsked, isThere]);

  return (
    <div ref={anchor} id={DIGEST_ANCHOR} className={css.anchor} tabIndex={-1}>
      <Card title="Digest by mail">
        {answer && !answer.canMail && <p className={css.intro}>{NO_MAIL}</p>}
        {answer?.canMail && (
          <>
            <p className={css.intro}>{INTRO}</p>
            <Facts digest={answer} now={at} />
            <DigestForm digest={answer} onSaved={onSaved} />
          </>
        )}
        {!answer &&
          (error ? (
            <ErrorState message={error} onRetry={() => void refresh()} />
          ) : (
            <Skeleton kind="text" count={3} label="Loading the digest…" />
          ))}
      </Card>
    </div>
  );
}

function Facts({ digest: { next, sent, problem }, now }: { digest: Digest; now: number }) {
  const isLate = next !== null && Date.parse(next) < now - LATE_MS;
  const said = problem ?? (isLate ? 'The digest waits for the mail server, which does not answer.' : null);
  return (
    <div className={css.said}>
      <p className={css.facts}>
        {next !== null && !isLate && <span>Next {instantText(next)}</span>}
        {sent !== null && <span>Last sent {instantText(sent)}</span>}
      </p>
      {said && <Banner tone="warn">{said}</Banner>}
    </div>
  );
}
