import { useEffect, useState } from 'react';
import { isProfileText, PROFILE_FIELDS } from '../../../../shared/api/account';
import { KEYBOARD } from '../../../net/access';
import { localStore, useStored } from '../../../net/browserStorage';
import { now } from '../../../net/serverTime';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import css from './Keyboard.module.css';

/** The watch in which somebody last answered, or put the question off. */
const ANSWERED = 'keyboard watch';
const WATCH_HOURS = 4;
const NO_NAME = 'Please enter your name.';
const CHECK_MS = 30_000;

/** The watch at an instant by the clock of this computer, which is the ship's: from midnight, four hours each. */
const watchAt = (at: number): string => {
  const time = new Date(at);
  return `${time.toDateString()} ${Math.floor(time.getHours() / WATCH_HOURS)}`;
};

function useWatch(): string {
  const [watch, setWatch] = useState(() => watchAt(now()));
  useEffect(() => {
    const timer = setInterval(() => setWatch(watchAt(now())), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return watch;
}

/** Asks once a watch who is at the keyboard of a shared computer. What they say goes with every change, until the watch ends. */
export function Keyboard() {
  const watch = useWatch();
  const isAnswered = useStored(localStore, ANSWERED) === watch;
  // What was said in the watch before no longer counts.
  useEffect(() => {
    if (!isAnswered) localStore.removeItem(KEYBOARD);
  }, [isAnswered]);
  const answer = (said: string) => {
    if (said !== '') localStore.setItem(KEYBOARD, encodeURIComponent(said));
    localStore.setItem(ANSWERED, watch);
  };
  return isAnswered ? null : <KeyboardDialog key={watch} onAnswer={answer} />;
}

/** Who is at the keyboard, and a button for the next one. */
export function KeyboardNow() {
  const said = useStored(localStore, KEYBOARD);
  return (
    <div className={css.now}>
      <p>At the keyboard: {said ? decodeURIComponent(said) : 'not said'}</p>
      <Button size="sm" onClick={() => localStore.removeItem(ANSWERED)}>
        Change
      </Button>
    </div>
  );
}

function KeyboardDialog({ onAnswer }: { onAnswer(said: string): void }) {
  const [name, setName] = useState('');
  const [rank, setRank] = useState('');
  const [isTried, setTried] = useState(false);
  const isBad = (text: string) => !isProfileText(text.trim());
  const nameProblem = name.trim() === '' ? NO_NAME : isBad(name) ? PROFILE_FIELDS.name.invalid : undefined;
  const nameError = isTried ? nameProblem : undefined;
  const rankError = isTried && isBad(rank) ? PROFILE_FIELDS.rank.invalid : undefined;
  const save = () => {
    setTried(true);
    if (!nameProblem && !isBad(rank)) onAnswer([rank.trim(), name.trim()].filter(Boolean).join(' '));
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer('')}
      onSubmit={save}
      title="Who is at the keyboard?"
      footer={
        <>
          <Button onClick={() => onAnswer('')}>Not now</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p>This account is a shared computer. Your name and rank are stored with the changes of this watch.</p>
        <FieldBox label="Name" required error={nameError}>
          <TextInput data-autofocus value={name} onChange={setName} />
        </FieldBox>
        <FieldBox label="Rank" hint="As on board: Master, 2/O" error={rankError}>
          <TextInput value={rank} onChange={setRank} />
        </FieldBox>
      </div>
    </Dialog>
  );
}
