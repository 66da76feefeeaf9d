import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { fileSize } from '../fileSize';

import { isLargePhoto, isWished, wish } from './wishes';

/** Offers to send a chosen photo smaller where it is large; nothing for any other file. */
export const OfferSmaller = ({ file }: { file: File | null | undefined }) =>
  // Each file has a choice of its own.
  file && isLargePhoto(file) ? <Offer key={`${file.name} ${file.lastModified} ${file.size}`} photo={file} /> : null;

function Offer({ photo }: { photo: File }) {
  const [smaller, setSmaller] = useState(() => isWished(photo));
  const change = (wished: boolean) => {
    wish(photo, wished);
    setSmaller(wished);
  };
  return <Checkbox label={`Send smaller, now ${fileSize(photo.size)}`} checked={smaller} onChange={change} />;
}
