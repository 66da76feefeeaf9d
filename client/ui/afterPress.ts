/** Runs `act` at once, or after the click that is under way: what it changes must not move a button away from under the pointer. */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}
