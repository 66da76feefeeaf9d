/** A number with its noun: '1 ship', '2 ships'. `many`: the plural where it is not `one` with an 's'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
