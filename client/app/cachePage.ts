/** A file that is dropped where nothing takes it would be opened by the browser in place of the page. */
export function cachePage(): void {
  const keep = (event: DragEvent) => {
    const isOnPicker = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (event.defaultPrevented || isOnPicker || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', keep);
  addEventListener('drop', keep);
}
