/** How far a pointer moves at most, in CSS pixels, while it presses a control. */
const PRESS_SLACK = 6;

/**
 * Clicks a control that was pressed and moved away before the button was released, because something above it arrived: browsers then click
 * what both places have in common. Called once, before the first screen is drawn: most arrives while the first screen loads.
 */
export function keepPresses(): void {
  let control: HTMLElement | null = null;
  let down: PointerEvent;
  const onDown = (event: PointerEvent) => {
    down = event;
    control = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button, input, summary') : null;
  };
  const onClick = (event: MouseEvent) => {
    const pressed = control;
    control = null;
    // A key or a script clicks without a pointer.
    if (event.detail === 0 || !pressed?.isConnected || event.composedPath().includes(pressed)) return;
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > PRESS_SLACK) return;
    event.preventDefault();
    event.stopPropagation();
    // With its modifier keys.
    pressed.dispatchEvent(new MouseEvent('click', event));
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('click', onClick, true);
}
