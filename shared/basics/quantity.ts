/** A quantity with thousands separators: '199,629', '14.5', '-1,200'. Not for identifiers such as an MMSI. */
export function showQuantity(quantity: number): string {
  const [whole = '', part] = String(quantity).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
