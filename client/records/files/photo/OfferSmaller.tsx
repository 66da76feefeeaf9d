import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { fileSize } from '../../../../shared/basics/text';
import { chooseSmaller, isLargePhoto, isSentSmaller } from './photoSize';

/** A checkbox to send a large photo smaller; nothing for other files. */
export const OfferSmaller = ({ file }: { file: File | null | undefined }) =>
  // The key gives each file its own choice.
  file && isLargePhoto(file) ? <Offer key={`${file.name} ${file.lastModified} ${file.size}`} photo={file} /> : null;

function Offer({ photo }: { photo: File }) {
  const [smaller, setSmaller] = useState(() => isSentSmaller(photo));
  const change = (wanted: boolean) => {
    chooseSmaller(photo, wanted);
    setSmaller(wanted);
  };
  return <Checkbox label={`Send smaller, now ${fileSize(photo.size)}`} checked={smaller} onChange={change} />;
}
