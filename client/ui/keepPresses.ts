/** How far a pointer moves at most, in CSS pixels, while it presses a control. */
const PRESS_SLACK = 6;

/**
 * Clicks a control that was pressed and moved away before the button was released, because something above it arrived: browsers then click
 * what both places have in common. Returns the function that stops it.
 */
export function keepPresses(): () => void {
  let pressed: { control: HTMLElement; x: number; y: number } | null = null;
  const onDown = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button, input, summary') : null;
    pressed = control && { control, x, y };
  };
  const onClick = (event: MouseEvent) => {
    const press = pressed;
    pressed = null;
    // A key or a script clicks without a pointer.
    if (!press || event.detail === 0 || !press.control.isConnected || event.composedPath().includes(press.control)) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > PRESS_SLACK) return;
    event.preventDefault();
    event.stopPropagation();
    // With its modifier keys.
    press.control.dispatchEvent(new MouseEvent('click', event));
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('click', onClick, true);
  };
}
