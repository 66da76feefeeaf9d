import { Button } from '../../ui/Button';
import css from './MovedPill.module.css';

/** Says which ships changed place while the order is held; a press shows them there. It lies over the table, so that nothing moves. */
export function MovedPill({ names, onShow }: { names: readonly string[]; onShow(): void }) {
  const [first] = names;
  return (
    <div className={css.place} role="status" data-print="no">
      {first !== undefined && (
        <Button size="sm" className={css.pill} onClick={onShow}>
          {names.length === 1 ? `${first} changed place` : `${names.length} ships changed place`}
        </Button>
      )}
    </div>
  );
}
