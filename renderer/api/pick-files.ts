/** Opens the browser's file dialog; nothing happens where the reader closes it. */
export function pickFiles(
  kind: { readonly accept?: string; readonly multiple?: boolean; readonly webkitdirectory?: boolean },
  onPicked: (files: readonly File[]) => void,
): void {
  const input = document.createElement('input');
  input.type = 'file';
  Object.assign(input, kind);
  input.addEventListener('change', () => onPicked([...(input.files ?? [])]));
  input.click();
}
