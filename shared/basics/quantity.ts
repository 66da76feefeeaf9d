/** '199,629', '14.5', '-1,200': a quantity as people read it. What is a number and no quantity, an MMSI, is not written so. */
export function showQuantity(quantity: number): string {
  const [whole = '', part] = String(quantity).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
