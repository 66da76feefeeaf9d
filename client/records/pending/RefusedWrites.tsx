import { useState } from 'react';
import { useRefused } from '../../sync/useRecords';
import { yourChange } from '../../sync/yourChange';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import css from './Writes.module.css';
import { RefusedWrite } from './RefusedWrite';

/** The user's writes of an earlier visit that the server refused. Every screen shows them until the user settles them. */
export function RefusedWrites() {
  const refused = useRefused();
  const [open, setOpen] = useState(false);
  const [only] = refused;
  const many = refused.length > 1;
  return (
    <div className={css.banner} data-print="no">
      <Banner
        tone="warn"
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            Look at {many ? 'them' : 'it'}
          </Button>
        }
      >
        {many ? `${refused.length} changes you made earlier could not be saved.` : only && `${yourChange(only.edit)} could not be saved.`}
      </Banner>
      <Dialog open={open} onClose={() => setOpen(false)} title="Could not be saved" size="lg">
        <ul className={css.list}>
          {refused.map((write) => (
            <RefusedWrite key={write.edit.key} write={write} onLeave={() => setOpen(false)} />
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
