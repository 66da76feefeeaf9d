import { useState } from 'react';
import { Field } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_FILE_HINT } from '../../files/fileOf';
import { OfferSmaller } from '../../files/photo/OfferSmaller';
import css from '../Form.module.css';

/** The file of a certificate that is being added. It is uploaded once the certificate has an id. */
export function FirstFile({ onChange }: { onChange: (file: File | undefined) => void }) {
  const [chosen, setChosen] = useState<File>();
  const choose = (picked: File | undefined) => {
    const file = picked && asJpg(picked);
    setChosen(file);
    onChange(file);
  };
  return (
    <div className={css.row} data-wide>
      <Field label="Certificate file" hint={CERTIFICATE_FILE_HINT}>
        <FileInput name="file" accept={CERTIFICATE_CHOICES} onChange={choose} />
      </Field>
      <OfferSmaller file={chosen} />
    </div>
  );
}
