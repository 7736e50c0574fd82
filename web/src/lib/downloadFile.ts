/** Hands a text, or data of this type, to the browser as a file to keep. */
export function downloadFile(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
