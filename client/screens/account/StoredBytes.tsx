import { paths } from '../../../shared/api/paths';
import { Card } from '../../ui/Card';
import { fileSize } from '../../records/files/fileSize';
import { useFresh } from './useFresh';

interface Kept {
  kept: number;
  /** Null for no limit. */
  most: number | null;
}

/** How much the files that this account brought take, of what it may keep. */
export function StoredBytes() {
  const { answer, error } = useFresh<Kept>(paths.uploads, 'The size of your files could not be loaded.');
  if (!answer && !error) return null;
  return (
    <Card title="Files you have added">
      <p>
        {answer
          ? `${fileSize(answer.kept)}${answer.most === null ? '' : ` of ${fileSize(answer.most)}`}, former versions included.`
          : error}
      </p>
    </Card>
  );
}
